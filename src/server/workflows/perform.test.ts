import { expect, it } from 'vitest'
import type { Action } from '#domain/workflow/vocabulary.ts'
import { wouldDo } from './perform.ts'

const cases: [Partial<Action> & Pick<Action, 'type'>, string][] = [
  [{ type: 'approve' }, 'Approve the request for Shop, if one waits that its author may approve and that needs no person.'],
  [{ type: 'reject' }, 'Reject the request for Shop, if one waits about which its author may decide.'],
  [
    { type: 'notify', target: 'owner,project-admins,ada@example.com', value: 'Look.' },
    'Tell its owner, owners and admins of the project, and ada@example.com about Shop: Look.',
  ],
  [{ type: 'notify', target: 'project-owners' }, 'Tell owners of the project about Shop.'],
  [{ type: 'scale', value: '0' }, 'Stop Shop and keep its data.'],
  [{ type: 'scale', value: '1' }, 'Resume Shop.'],
  [{ type: 'backup', target: 'orders' }, 'Ask who manages Shop to take a backup of orders: this server takes none itself.'],
  [{ type: 'backup' }, 'Ask who manages Shop to take a backup of all of its data: this server takes none itself.'],
  [{ type: 'terminate' }, 'Terminate Shop.'],
  [{ type: 'tag', target: 'stage', value: 'night' }, 'Set the tag stage=night on Shop.'],
  // Nothing of an address beyond its host.
  [{ type: 'webhook', target: 'https://hooks.example.com/secret?token=secret' }, 'Send a signed message about Shop to hooks.example.com.'],
  [{ type: 'webhook', target: 'https://ada:secret@hooks.example.com/' }, 'Send a signed message about Shop to hooks.example.com.'],
  [{ type: 'webhook', target: 'nothing' }, 'Send a signed message about Shop to no address.'],
  [
    { type: 'request-approval', target: 'project-admins, ada@example.com' },
    'Ask for the approval of an owner or admin of the project or ada@example.com before Shop is applied.',
  ],
]

it.each(cases)('says what %j would do', (action, sentence) => {
  expect(wouldDo({ id: 'a', target: '', value: '', ...action }, { environment: 'Shop', project: 'Storefront' })).toBe(sentence)
})
