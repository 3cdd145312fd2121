import { moduleQuery } from '../../api/query.ts'

/** The compiler and the price book come with the first change: one import, kept for good. */
export const ENGINE = moduleQuery('copilot-engine', () => import('./engine.ts'))
