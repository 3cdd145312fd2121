import type { Format } from '../format.ts'

export const directory = {
  'directory.token-required':
    'Send a SCIM token in the header Authorization: an administrator creates one under Administration, Directory.',
  'directory.token-invalid':
    'This SCIM token is unknown, was revoked or has expired: create another one under Administration, Directory.',
  'directory.no-person': 'The directory manages no person with this id.',
  'directory.no-group': 'The directory has no group with this id here.',
  'directory.user-name-taken': 'Another person of the directory has this user name already.',
  'directory.address-taken': 'The directory manages the account with this e-mail address already.',
  'directory.address-of-owner': ({ email }: { email: string }) =>
    `${email} signs in with a password or a second factor of their own: only they can change the address, on their profile page.`,
  'directory.demo-account': 'A demo account has this address, and no directory manages those: use another address.',
  'directory.last-administrator': 'This is the last administrator: make someone else an administrator first.',
  'directory.group-name-taken':
    'Another group has this name already: names decide what groups give, so each is used once.',
  'directory.too-many-groups': ({ max }: { max: number }, { number }: Format) =>
    `There are ${number(max)} groups already, the most that are kept: provision fewer groups.`,
  'directory.too-many-members': ({ max }: { max: number }, { number }: Format) =>
    `A group has at most ${number(max)} members: use smaller groups.`,
  'directory.unknown-member':
    'A member is no person whom the directory manages: provision people before their groups, and no groups in groups.',
  'directory.bad-value': ({ attribute }: { attribute: string }) =>
    `The value of ${attribute} is missing, too long or of another kind.`,
  'directory.no-address':
    'Neither emails nor userName holds an e-mail address: map one of them to the address of the person.',
  'directory.not-removable': ({ attribute }: { attribute: string }) => `${attribute} cannot be removed: replace it.`,
  'directory.bad-path':
    'The path of an operation cannot be read: write it as in members[value eq "id"] or name.givenName.',
  'directory.bad-patch': ({ max }: { max: number }, { number }: Format) =>
    `The body needs Operations, from 1 to ${number(max)}, each with add, replace or remove.`,
  'directory.bad-filter': ({ attributes }: { attributes: readonly string[] }, { all }: Format) =>
    `This filter is not supported: compare one of ${all(attributes)} by eq with a text in quotes.`,
  'directory.group-required': 'Enter the name of a group.',
  'directory.role-of-place': 'Choose admin without a team, or owner or member with one.',
  'directory.no-mapping': 'This group no longer gives this: someone else removed it.',
  'directory.mapping-there': ({ group }: { group: string }) =>
    `The group ${group} gives something there already: change that instead.`,
  'directory.too-many-mappings': ({ max }: { max: number }, { number }: Format) =>
    `Groups give ${number(max)} things already, the most that are kept: remove some that nobody needs.`,
  'directory.token-days': ({ max }: { max: number }) => `Use a whole number of days from 1 to ${max}.`,
  'directory.no-token': 'There is no such SCIM token: it was revoked.',
  'directory.too-many-tokens': ({ max }: { max: number }, { number }: Format) =>
    `There are ${number(max)} tokens already, the most that are kept: revoke some that nobody uses.`,
}
