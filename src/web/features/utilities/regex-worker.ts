// Finds matches in a thread of its own, so that the page can end it.
import { findMatches, type RegexJob } from './regex.ts'

addEventListener('message', ({ data }: MessageEvent<RegexJob>) => postMessage(findMatches(data)))
postMessage('ready')
