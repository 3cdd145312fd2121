export const teams = {
  'teams.member-there': ({ email }: { email: string }) =>
    `${email} is in this team already: change their role instead.`,
  'teams.no-mail': 'No mail server is set up here: ask an administrator to invite them.',
  'teams.no-invitation': 'There is no such invitation into this team: it was accepted or withdrawn.',
  'teams.role-changed': 'Your role in this team has just changed: load the page again.',
  'teams.own-role': 'You cannot raise your own role: ask an owner of the team.',
  'teams.last-owner': ({ name }: { name: string }) =>
    `${name} is the last owner of the team: make someone else an owner first, or delete the team.`,
  'teams.not-a-member': 'This person is not in the team: check its list of members.',
  'teams.name-without-letter':
    'The name needs a letter or a digit, because the address of the team is derived from it.',
  'teams.name-taken': 'A team with this name already exists.',
}
