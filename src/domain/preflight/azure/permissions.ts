// What permissions of Azure let somebody do, as Azure Resource Manager lists them.
// https://learn.microsoft.com/azure/role-based-access-control/role-definitions

/** What one role assignment gives, and takes away again from itself. */
export interface AzurePermission {
  readonly actions: readonly string[]
  readonly notActions: readonly string[]
  readonly dataActions: readonly string[]
  readonly notDataActions: readonly string[]
}

/**
 * Whether one of several permissions lets somebody do something. What one takes away, another may give.
 * @param action such as Microsoft.Storage/storageAccounts/read
 * @param isData whether it is an action on the data of a resource
 */
export function allowsInAzure(all: readonly AzurePermission[], action: string, isData = false): boolean {
  const name = action.toLowerCase()
  return all.some(({ actions, notActions, dataActions, notDataActions }) => {
    const [given, taken] = isData ? [dataActions, notDataActions] : [actions, notActions]
    return given.some((one) => fits(one, name)) && !taken.some((one) => fits(one, name))
  })
}

/** Whether an action fits a pattern, in which * stands for anything. Linear, whatever the pattern is. */
function fits(pattern: string, action: string): boolean {
  const [start = '', ...rest] = pattern.toLowerCase().split('*')
  const end = rest.pop()
  if (end === undefined) return start === action
  if (!action.startsWith(start) || !action.endsWith(end) || action.length < start.length + end.length) return false
  let at = start.length
  for (const piece of rest) {
    const found = action.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  return at <= action.length - end.length
}
