import { ROLES } from '../roles.ts'
import { wordOf } from '../values.ts'
/** A role, null for none, and those of which one is needed. */
type RoleNeeds = { readonly role: string | null; readonly needed: readonly string[] }

const roleOf = (role: string): string => wordOf(ROLES.en, role).toLowerCase()
const anyOf = (roles: readonly string[]): string =>
  `${roles.length === 1 ? 'the role' : 'one of the roles'} ${roles.map(roleOf).join(', ')}`

export const access = {
  'access.scope-missing': ({ token, scope }: { token: string; scope: string }) =>
    `The API token "${token}" lacks the scope ${scope}: create a token that has it.`,
  'access.no-project': 'There is no such project, or you are not in it: ask its owner to add you.',
  'access.no-workflow': 'There is no such workflow, or it is not for a project of yours: ask its author.',
  'access.no-environment':
    'There is no such environment, or you are not in its project: ask the owner of the project to add you.',
  'access.no-approval':
    'There is no such request for approval, or you are not in its project: ask the owner of the project to add you.',
  'access.no-run': 'There is no such run, or you are not in its project: ask the owner of the project to add you.',
  'access.no-template': 'There is no such template, or it is not shared with you: ask its author to share it.',
  'access.no-component': 'There is no such component, or it is not shared with you: ask its author to share it.',
  'access.no-team': 'There is no such team, or you are not in it: ask its owner to add you.',
  'access.no-token': 'You cannot do this with an API token: sign in with a browser.',
  'access.no-service-account': 'Service accounts cannot do this: a person has to.',
  'access.second-factor-required':
    'This installation requires a second factor, and you signed in without one. Set up an authenticator or a passkey, or sign in again with the one that you have.',
  'access.owner-without-second-factor':
    'This installation requires a second factor, and the owner of this API token has none. The token works again when they have set one up.',
  'access.administrators-only': 'Only administrators can do this: ask one.',
  'access.author-only':
    'Only the author of this workflow or an administrator can do this: create a workflow of your own.',
  'access.gallery-template': 'This template is part of the gallery: copy it and change the copy.',
  'access.read-only-template': 'You can only view this template: copy it and change the copy.',
  'access.read-only-component': 'You can only view this component: copy it and change the copy.',
  'access.owners-only-template': 'Only the author of this template or an owner of its team can do this.',
  'access.owners-only-component': 'Only the author of this component or an owner of its team can do this.',
  'access.project-role': ({ role, needed }: RoleNeeds) =>
    `${role === null ? 'You have no role in this project' : `Your role in this project is ${roleOf(role)}`}: this requires ${anyOf(needed)}.`,
  'access.team-role': ({ role, needed }: RoleNeeds) =>
    `${role === null ? 'You have no role in this team' : `Your role in this team is ${roleOf(role)}`}: this requires ${anyOf(needed)}.`,
  'access.token-required': 'Send an API token: Authorization: Bearer strata_….',
  'access.token-invalid': 'This API token is wrong, has expired or was revoked: create another one in your profile.',
}
