// Addresses of the builder, which say what it begins with.
import { to } from '../pages.ts'

/** The address at which the builder edits a template. */
export function editTemplate(id: string): string {
  return `${to('templateNew')}?edit=${encodeURIComponent(id)}`
}

/** The address at which the builder begins with a copy of a template. */
export function fromTemplate(id: string): string {
  return `${to('templateNew')}?from=${encodeURIComponent(id)}`
}

/** The address at which the builder changes the stack of an environment. */
export function editEnvironment(id: string): string {
  return `${to('templateNew')}?environment=${encodeURIComponent(id)}`
}

/** The address at which an environment takes over the stack that was changed for it. */
export function changeEnvironment(id: string): string {
  return `${to('environment', { id })}?change=stack`
}
