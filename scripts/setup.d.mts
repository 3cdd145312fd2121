/** Root folder of the repository. */
export const ROOT: string
export function ensureNode(): Promise<void>
export function ensureDependencies(): void
export function say(text: string): void
