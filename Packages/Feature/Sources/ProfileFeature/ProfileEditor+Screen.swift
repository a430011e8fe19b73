import ProfileDomain
import ScreenModel

extension ProfileEditor.State {
  /// What the profile looks like.
  public var screen: Screen<ProfileEditor.Action> {
    var screen = edit.map(editing) ?? viewing
    if let problem {
      screen.texts.append(ScreenText(id: "profile.error", problem.sentence, style: .error))
    }
    return screen
  }

  private var viewing: Screen<ProfileEditor.Action> {
    var texts: [ScreenText] = []
    if let loaded {
      texts.append(ScreenText(id: "profile.displayName", loaded.profile.displayName))
      if let email = loaded.profile.email {
        texts.append(ScreenText(id: "profile.email", email))
      }
      texts.append(ScreenText(id: "profile.about", loaded.profile.bio.isEmpty ? "No bio yet." : loaded.profile.bio))
      if case .stored(let date) = loaded.origin {
        texts.append(ScreenText(id: "profile.notice", ProfileWords.storedCopy(from: date), style: .notice))
      }
    }
    return Screen(
      id: "profile",
      title: "Profile",
      texts: texts,
      buttons: [
        ScreenButton(id: "profile.edit", title: "Edit", isEnabled: loaded != nil, action: .editTapped),
        ScreenButton(id: "profile.refresh", title: "Refresh", isEnabled: !isLoading, action: .refreshTapped),
        ScreenButton(id: "profile.signOut", title: "Sign out", action: .signOutTapped),
      ],
      progress: isLoading ? ScreenProgress("Loading your profile…") : nil
    )
  }

  private func editing(_ edit: ProfileEdit) -> Screen<ProfileEditor.Action> {
    let problems = edit.problems
    let isSaving = saving != nil
    return Screen(
      id: "profile",
      title: "Edit profile",
      fields: [
        ScreenField(
          id: "profile.name",
          label: "Name",
          value: edit.displayName,
          problem: problems.first(where: \.isAboutDisplayName)?.sentence
        ) { .nameChanged($0) },
        ScreenField(
          id: "profile.bio",
          label: "Bio",
          value: edit.bio,
          problem: problems.first { !$0.isAboutDisplayName }?.sentence
        ) { .bioChanged($0) },
      ],
      buttons: [
        ScreenButton(
          id: "profile.save",
          title: "Save",
          isEnabled: problems.isEmpty && !isSaving,
          action: .saveTapped
        ),
        ScreenButton(id: "profile.cancel", title: "Cancel", isEnabled: !isSaving, action: .cancelTapped),
      ],
      progress: isSaving
        ? ScreenProgress("Saving your profile…")
        : isLoading ? ScreenProgress("Loading your profile…") : nil,
      back: isSaving ? nil : .cancelTapped
    )
  }
}

extension ProfileProblem {
  fileprivate var isAboutDisplayName: Bool {
    switch self {
    case .displayNameMissing, .displayNameTooLong: true
    case .bioTooLong: false
    }
  }
}
