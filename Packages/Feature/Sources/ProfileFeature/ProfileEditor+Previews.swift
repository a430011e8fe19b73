import Foundation
import IdentityDomain
import ProfileDomain
import ScreenModel

extension ProfileEditor {
  /// The states of the profile that are worth looking at.
  public static var previews: [ScreenPreview<Action>] {
    viewing + editing
      + errors.map { name, error in
        ScreenPreview("profile.error.\(name)") {
          $0.loaded = nil
          $0.problem = .load(error)
        }
      }
      + (errors + refusals).map { name, error in
        ScreenPreview("profile.saveError.\(name)") {
          $0.edit = .preview
          $0.problem = .save(error)
        }
      }
  }

  private static var viewing: [ScreenPreview<Action>] {
    [
      ScreenPreview("profile") { _ in },
      ScreenPreview("profile.loading") {
        $0.loaded = nil
        $0.isLoading = true
      },
      ScreenPreview("profile.refreshing") { $0.isLoading = true },
      ScreenPreview("profile.stored") { $0.loaded?.origin = .stored(.previewed) },
      ScreenPreview("profile.sparse") {
        $0.loaded?.profile.email = nil
        $0.loaded?.profile.bio = ""
      },
      ScreenPreview("profile.error") {
        $0.loaded = nil
        $0.problem = .load(.offline)
      },
      ScreenPreview("profile.refreshError") { $0.problem = .load(.offline) },
    ]
  }

  private static var editing: [ScreenPreview<Action>] {
    let longName = String(repeating: "n", count: ProfileEdit.longestDisplayName + 1)
    let longBio = String(repeating: "b", count: ProfileEdit.longestBio + 1)
    return [
      ScreenPreview("profile.editing") { $0.edit = .preview },
      ScreenPreview("profile.editing.noName") { $0.edit = ProfileEdit(displayName: "", bio: "") },
      ScreenPreview("profile.editing.longName") { $0.edit = ProfileEdit(displayName: longName, bio: "") },
      ScreenPreview("profile.editing.longBio") { $0.edit = ProfileEdit(displayName: "Blob", bio: longBio) },
      ScreenPreview("profile.editing.loading") {
        $0.edit = .preview
        $0.isLoading = true
      },
      ScreenPreview("profile.saving") {
        $0.edit = .preview
        $0.saving = .preview
      },
      ScreenPreview("profile.saveError") {
        $0.edit = .preview
        $0.problem = .save(.offline)
      },
    ]
  }

  /// What can go wrong with a load and a save, but for the most common error, each by a name of its own.
  private static var errors: [(name: String, error: ProfileError)] {
    [
      ("invalidResponse", .invalidResponse("the answer is no JSON")),
      ("storage", .storage("the disk is full")),
    ]
  }

  /// What can go wrong with a save alone.
  private static var refusals: [(name: String, error: ProfileError)] {
    [
      ("invalid", .invalid([.displayNameMissing])),
      ("refused", .refused(field: "display_name", message: "This name is taken.")),
    ]
  }
}

extension ProfileEditor.State {
  /// A profile that is loaded, as previews show it.
  public static var preview: ProfileEditor.State {
    let user = Session.preview(provider: .google).user
    var state = ProfileEditor.State(user: user)
    state.loaded = LoadedProfile(profile: .preview(id: user.id), origin: .server)
    return state
  }
}

extension ScreenPreview<ProfileEditor.Action> {
  /// The loaded profile, changed.
  fileprivate init(_ id: String, _ change: (inout ProfileEditor.State) -> Void) {
    var state = ProfileEditor.State.preview
    change(&state)
    self.init(id, state.screen)
  }
}

extension ProfileEdit {
  fileprivate static let preview = ProfileEdit(displayName: "Blob, Esq.", bio: "A round fellow of some standing.")
}

extension Date {
  /// The time of the stored copy: always the same, so that a preview is, too.
  fileprivate static let previewed = Date(timeIntervalSinceReferenceDate: 0)
}
