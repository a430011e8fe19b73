import Testing

@testable import IdentityData

struct HTMLFormTests {
  @Test func aLoginFormIsReadAsABrowserReadsIt() {
    let forms = HTMLForm.all(
      in: """
        <!DOCTYPE html><title><form></title><!-- <form action="/comment"><input name=no></form> -->
        <script>if (a < b) { document.write("<form action='/script'>") }</script>
        <FORM METHOD=post ACTION='/login?a=1&amp;b=2'>
          <input type="hidden" name="csrf" value="a&quot;b&#39;&lt;&#x3A9;&unknown;&">
          <input name=email type=EMAIL value="">
          <input name="password" type="password" required/>
          <input type=checkbox name=remember checked><input type=checkbox name=spam value=yes>
          <input type="text" value="no name"><input disabled name=off value=1>
          <button name="action" value="allow">Allow</button>
          <button type=submit name="action" value="deny">Deny</button><button type=button name=x>?</button>
        </FORM>
        <form><input name="q"></form>
        """
    )
    #expect(forms.count == 2)
    let form = forms[0]
    #expect(form.action == "/login?a=1&b=2")
    #expect(form.hasPassword)
    #expect(form.buttons.map(\.value) == ["allow", "deny"])
    let filled = form.filled(email: "a@b", password: "pw").map { "\($0.name)=\($0.value)" }
    #expect(filled == ["csrf=a\"b'<Ω&unknown;&", "email=a@b", "password=pw", "remember=on"])
    #expect(!forms[1].hasPassword)
  }

  @Test func anAccountFieldIsFoundByItsName() {
    let form = HTMLForm.all(in: "<form><input name=q><input name=Username><input type=password name=p></form>")[0]
    #expect(form.filled(email: "me", password: "pw").map(\.value) == ["", "me", "pw"])
  }

  @Test(arguments: [
    "", "<", "<form", "<form ", "<form a", "<form a=", "<form a='", "<input name=a>", "</form>", "<!--", "<!-- <form>",
    "<script><form>", "<a<b<c", "<form/><input/ / =/>", "<form =\"\" =>", "<><</>",
  ])
  func brokenPagesEndWithoutAForm(html: String) {
    #expect(HTMLForm.all(in: html).allSatisfy { !$0.hasPassword })
  }
}
