const kept = new WeakSet<object>()

/** Says of an answer that it is given again, as the same object, until it changes: what is made of it may be kept with it. */
export function keepAnswer<T extends object>(answer: T): T {
  kept.add(answer)
  return answer
}

/** Makes something of an answer: once, if the answer is kept. Nobody may change what was made, for others have it too. */
export function createMaker<T extends object>(make: (answer: unknown) => T): (answer: unknown) => T {
  const made = new WeakMap<object, T>()
  return (answer) => {
    if (typeof answer !== 'object' || answer === null || !kept.has(answer)) return make(answer)
    const known = made.get(answer)
    if (known) return known
    const result = freeze(make(answer))
    made.set(answer, result)
    return result
  }
}

/** A value of JSON with all that is in it. */
function freeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null) Object.values(Object.freeze(value)).forEach(freeze)
  return value
}
