// `npm run bench -- --short` measures little, so that a test can show that every measurement still works.

/** Whether little is measured. */
export const IS_SHORT = process.argv.includes('--short')

/** How much is measured. */
export function sized(whole: number, short: number): number {
  return IS_SHORT ? short : whole
}
