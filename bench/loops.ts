// What is timed in Chromium, as one bundle.
export { timeCompile, timePreview } from './engine-loop.ts'
export { timeEdits, timeWhole } from './builder.ts'
