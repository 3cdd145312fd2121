import { to } from '../pages.ts'

/** The address of a custom component in the library. @param isOwn whether it belongs to the reader alone */
export function customComponentAddress(id: string, isOwn: boolean): string {
  return `${to('components')}?${new URLSearchParams({ tab: isOwn ? 'mine' : 'team', component: id })}`
}
