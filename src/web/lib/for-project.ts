/** An address with the project for which it was opened: it goes along through the wizard to the result. */
export function forProject(address: string, projectId: string | null): string {
  return projectId === null
    ? address
    : `${address}${address.includes('?') ? '&' : '?'}project=${encodeURIComponent(projectId)}`
}
