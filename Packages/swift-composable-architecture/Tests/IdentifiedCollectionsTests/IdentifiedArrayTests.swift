import Foundation
import IdentifiedCollections
import Testing

struct Item: Identifiable, Equatable, Codable {
  let id: Int
  var text = ""
}

@Suite struct IdentifiedArrayTests {
  @Test func elementsAreFoundByID() {
    var array: IdentifiedArrayOf<Item> = [Item(id: 2), Item(id: 1)]
    array[id: 1]?.text = "a"
    #expect(array[1].text == "a")
    #expect(array.ids == [2, 1])
    #expect(array.index(id: 3) == nil)
    array[id: 2] = nil
    array[id: 5] = Item(id: 5)
    #expect(array.elements == [Item(id: 1, text: "a"), Item(id: 5)])
  }

  @Test func anIDAppearsOnce() {
    var array: IdentifiedArrayOf<Item> = [Item(id: 1, text: "first"), Item(id: 1, text: "second")]
    #expect(array.elements == [Item(id: 1, text: "first")])
    #expect(!array.append(Item(id: 1)).inserted)
    #expect(array.updateOrAppend(Item(id: 1, text: "new"))?.text == "first")
    #expect(IdentifiedArray([Item(id: 1), Item(id: 1, text: "b")], uniquingIDsWith: { $1 })[0].text == "b")
  }

  @Test func aCopyIsIndependent() {
    let first: IdentifiedArrayOf<Item> = [Item(id: 1)]
    var second = first
    #expect(first.hasSameStorage(as: second))
    second[id: 1]?.text = "changed"
    #expect(first[0].text == "")
    #expect(!first.hasSameStorage(as: second))
  }

  @Test func codingIsThatOfAnArray() throws {
    let array: IdentifiedArrayOf<Item> = [Item(id: 1), Item(id: 2)]
    let data = try JSONEncoder().encode(array)
    #expect(try JSONDecoder().decode([Item].self, from: data) == array.elements)
    #expect(try JSONDecoder().decode(IdentifiedArrayOf<Item>.self, from: data) == array)
  }

  @Test(arguments: 0..<20)
  func anySequenceOfChangesKeepsPositionsRight(seed: Int) {
    var random = Seeded(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
    var array = IdentifiedArrayOf<Item>()
    var model: [Item] = []
    for _ in 0..<300 {
      let id = Int.random(in: 0..<12, using: &random)
      switch Int.random(in: 0..<9, using: &random) {
      case 0, 1:
        array.append(Item(id: id))
        if !model.contains(where: { $0.id == id }) { model.append(Item(id: id)) }
      case 2:
        let index = Int.random(in: 0...model.count, using: &random)
        array.insert(Item(id: id), at: index)
        if !model.contains(where: { $0.id == id }) { model.insert(Item(id: id), at: index) }
      case 3:
        array.remove(id: id)
        model.removeAll { $0.id == id }
      case 4 where model.count > 1:
        let (a, b) = (Int.random(in: 0..<model.count, using: &random), Int.random(in: 0..<model.count, using: &random))
        array.swapAt(a, b)
        model.swapAt(a, b)
      case 5:
        array.sort { $0.id < $1.id }
        model.sort { $0.id < $1.id }
      case 6:
        array.reverse()
        model.reverse()
      case 7 where !model.isEmpty:
        let from = Int.random(in: 0..<model.count, using: &random)
        let to = Int.random(in: 0...model.count, using: &random)
        array.move(fromOffsets: [from], toOffset: to)
        let item = model.remove(at: from)
        model.insert(item, at: to > from ? to - 1 : to)
      default:
        array[id: id]?.text += "x"
        if let index = model.firstIndex(where: { $0.id == id }) { model[index].text += "x" }
      }
      #expect(array.elements == model)
      for (index, item) in model.enumerated() { #expect(array.index(id: item.id) == index) }
    }
  }

  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      self.state ^= self.state << 13
      self.state ^= self.state >> 7
      self.state ^= self.state << 17
      return self.state
    }
  }
}
