import type { queue as english } from '../en/queue.ts'

export const queue: typeof english = {
  'queue.no-run': 'Diesen Lauf gibt es nicht, oder Sie haben keinen Zugriff auf sein Projekt.',
  'queue.gave-way': 'Ein anderer Lauf der Umgebung trat an seine Stelle.',
}
