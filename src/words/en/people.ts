export const people = {
  'people.no-person': 'There is no such person: look for them in the list of people.',
  'people.last-administrator-role':
    'You are the last administrator: make someone else an administrator first, who can then change your role.',
  'people.own-role': 'You cannot change your own role: ask another administrator.',
  'people.last-administrator-account':
    'You are the last administrator: make someone else an administrator first, who can then disable your account.',
  'people.own-account': 'You cannot disable your own account: ask another administrator.',
  'people.demo-disabled':
    'The demo accounts were disabled permanently, because their passwords are public: invite the person instead.',
  'people.no-invitation':
    'This invitation no longer exists: it was accepted or withdrawn. Invite the person again if they have no account.',
  'people.account-there': ({ email }: { email: string }) => `${email} has an account already and needs no invitation.`,
  'people.only-demo-administrators':
    'Every administrator is a demo account, so no one could administer the installation afterwards: invite an administrator first.',
  'people.account-disabled': ({ email }: { email: string }) =>
    `The account of ${email} is disabled: ask an administrator to enable it.`,
}
