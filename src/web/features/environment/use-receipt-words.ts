import type { Message } from '#words/message.ts'
import { useWords } from '../../locales/words.ts'

/** Says what the file of a receipt says too; nothing until its words are loaded. */
export function useReceiptWords(): (said: Message) => string {
  const say = useWords()
  return (said) => say(said, '')
}
