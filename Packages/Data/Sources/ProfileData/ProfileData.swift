// ProfileData
