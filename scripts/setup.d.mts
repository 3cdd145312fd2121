/** Root folder of the repository. */
export const ROOT: string
export function ensureNode(): Promise<void>
export function ensureDependencies(): void
export function areInstalled(): boolean
/** Runs a tool of node_modules with the terminal of this process. */
export function runTool(name: string, args: readonly string[]): Promise<number>
export function say(text: string): void
