import { expect, it } from 'vitest'
import type { Action } from '#domain/workflow/actions/index.ts'
import { inEnglish, say } from '#words/say.ts'
import { wouldDo } from './perform.ts'

const cases: [Partial<Action> & Pick<Action, 'type'>, string][] = [
  [
    { type: 'approve' },
    'Approve the request for Shop, if one waits that the author of the workflow can approve and that needs no person.',
  ],
  [{ type: 'reject' }, 'Reject the request for Shop, if one waits that the author of the workflow can decide.'],
  [
    { type: 'notify', target: 'owner,project-admins,ada@example.com', value: 'Look.' },
    'Notify its owner, the owners and admins of the project and ada@example.com about Shop: "Look."',
  ],
  [{ type: 'notify', target: 'project-owners' }, 'Notify the owners of the project about Shop.'],
  [{ type: 'scale', value: '0' }, 'Stop Shop and keep its data.'],
  [{ type: 'scale', value: '1' }, 'Start Shop again.'],
  [
    { type: 'backup', target: 'orders' },
    'Ask the people who manage Shop for a backup of orders, because Strata takes none itself.',
  ],
  [
    { type: 'backup' },
    'Ask the people who manage Shop for a backup of all of its data, because Strata takes none itself.',
  ],
  [{ type: 'terminate' }, 'Terminate Shop.'],
  [{ type: 'tag', target: 'stage', value: 'night' }, 'Set the tag stage=night on Shop.'],
  // Nothing of an address beyond its host.
  [
    { type: 'webhook', target: 'https://hooks.example.com/secret?token=secret' },
    'Send a signed message about Shop to hooks.example.com.',
  ],
  [
    { type: 'webhook', target: 'https://ada:secret@hooks.example.com/' },
    'Send a signed message about Shop to hooks.example.com.',
  ],
  [{ type: 'webhook', target: 'nothing' }, 'Send a signed message about Shop to no address.'],
  [
    { type: 'request-approval', target: 'project-admins, ada@example.com' },
    'Ask for the approval of an owner or admin of the project or ada@example.com before Shop is applied.',
  ],
]

const would = (action: (typeof cases)[number][0]) =>
  wouldDo({ id: 'a', target: '', value: '', ...action }, { environment: 'Shop', project: 'Storefront' })

it.each(cases)('says what %j would do', (action, sentence) => {
  expect(inEnglish(would(action))).toBe(sentence)
})

it('says it in the language of the reader, also whom it names', () => {
  const notify = { type: 'notify', target: 'owner,ada@example.com', value: 'Look.' } as const
  expect(say(would(notify), 'de')).toBe(
    'Über Shop benachrichtigen: den Eigentümer der Umgebung und ada@example.com. Nachricht: „Look.“',
  )
  const approval = { type: 'request-approval', target: 'project-admins, ada@example.com' } as const
  expect(say(would(approval), 'fr')).toBe(
    'Demander l’approbation (un propriétaire ou administrateur du projet ou ada@example.com) avant que Shop soit appliqué.',
  )
})
