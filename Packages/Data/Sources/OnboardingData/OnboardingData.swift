// OnboardingData
