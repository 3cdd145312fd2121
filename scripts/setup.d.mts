/** Root folder of the repository. */
export const ROOT: string
/** Version of Node that is brought where the system's is too old, and that the images have. */
export const BROUGHT_NODE: string
export function ensureNode(): Promise<void>
export function ensureDependencies(): void
export function areInstalled(): boolean
/** Runs a tool of node_modules with the terminal of this process. */
export function runTool(name: string, args: readonly string[]): Promise<number>
export function say(text: string): void
