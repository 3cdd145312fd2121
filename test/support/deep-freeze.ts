/** Freezes a value and all in it: who changes what others use too hears of it at once. @returns the value */
export function deepFreeze<Value>(value: Value): Value {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value)
    for (const one of Object.values(value)) deepFreeze(one)
  }
  return value
}
