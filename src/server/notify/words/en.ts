import type { Words } from './words.ts'

export const en: Words = {
  messages: {
    'project-member-added': {
      subject: 'You were added to the project {project}',
      text: '{actor} added you to the project {project} with the role {role}.',
    },
    'project-role-changed': {
      subject: 'Your role in the project {project} changed',
      text: '{actor} changed your role in the project {project}: you are now {role}.',
    },
    'project-member-removed': {
      subject: 'You were removed from the project {project}',
      text: '{actor} removed you from the project {project}. You can no longer open it.',
    },
    'project-deleted': { subject: 'The project {project} was deleted', text: '{actor} deleted the project {project}, of which you were a member.' },
    'team-member-added': { subject: 'You were added to the team {team}', text: '{actor} added you to the team {team} with the role {role}.' },
    'team-role-changed': { subject: 'Your role in the team {team} changed', text: '{actor} changed your role in the team {team}: you are now {role}.' },
    'team-member-removed': {
      subject: 'You were removed from the team {team}',
      text: '{actor} removed you from the team {team}. You can no longer open it.',
    },
    'instance-role-changed': { subject: 'Your role in Strata changed', text: '{actor} changed your role in this installation: you are now {role}.' },
    'password-changed': {
      subject: 'Your Strata password was changed',
      text: 'The password of your account was changed and every other session was ended. If it was not you, choose a new password with "Forgot password?" on the sign-in page and tell an administrator.',
    },
    'two-factor-changed': {
      subject: 'Two-factor authentication of your Strata account changed',
      text: '{change} If it was not you, change your password at once and tell an administrator.',
    },
    'new-sign-in': {
      subject: 'New sign-in to your Strata account',
      text: 'Somebody signed in to your account from a browser that was not used before.\n\nAddress: {ip}\nBrowser: {user_agent}\n\nIf it was not you, change your password: this ends every other session.',
    },
    'invitation-accepted': { subject: '{actor} accepted your invitation', text: '{actor} ({email}) accepted your invitation and now has an account.' },
    'environment-reminder': {
      subject: '{environment} ends {hours}',
      text: 'The environment {environment} of the project {project} ends {hours}. Extend it if you still need it.',
    },
    'environment-expired': {
      subject: 'The end of {environment} has passed',
      text: 'The end of the environment {environment} of the project {project} has passed. Its auto-teardown is off, so it still runs and costs money: extend it or delete it.',
    },
    'environment-teardown': {
      subject: '{environment} is being torn down',
      text: 'The end of the environment {environment} of the project {project} has come, and its teardown has begun. Its page says what is left to do.',
    },
    'environment-deleted': {
      subject: '{environment} was deleted',
      text: '{actor} deleted the environment {environment} of the project {project}. It costs nothing from now on.',
    },
    'environment-failed': {
      subject: '{run} {environment} failed',
      text: '{run} the environment {environment} of the project {project} failed. Try again or delete it. {note}',
    },
    'approval-requested': {
      subject: '{actor} asks for your approval of {environment}',
      text: '{actor} asks for the environment {environment} in the project {project}, which costs {cost} a month. You can approve or reject it.',
    },
    'approval-reminder': {
      subject: '{environment} still waits for your approval',
      text: 'The environment {environment}, which {actor} asked for in the project {project} at {cost} a month, still waits for a decision. You can approve or reject it.',
    },
    'approval-approved': {
      subject: '{actor} approved {environment}',
      text: '{actor} approved the environment {environment} of the project {project}. It can be applied now.',
    },
    'approval-rejected': {
      subject: '{actor} rejected {environment}',
      text: '{actor} rejected the environment {environment} of the project {project}. Change the request or cancel it. {note}',
    },
    'approval-lapsed': {
      subject: 'Nobody decided about {environment}',
      text: 'Nobody decided in time about the environment {environment} of the project {project}. Ask again or cancel it.',
    },
    'approval-void': {
      subject: 'Your decision about {environment} no longer counts',
      text: '{actor} changed the environment {environment} of the project {project}, so your decision about it no longer counts. If it still needs approval, it is asked for again.',
    },
    'project-budget': {
      subject: '{project} has used {percent} of its budget',
      text: 'The project {project} has reached {percent} of its budget for {month}: it spent {spent} of {limit}.',
    },
    'environment-budget': {
      subject: '{environment} has used {percent} of its budget',
      text: 'The environment {environment} of the project {project} has reached {percent} of its budget for {month}: it spent {spent} of {limit}.',
    },
    'workflow-message': {
      subject: 'The workflow {workflow} tells you about {environment}',
      text: 'The workflow {workflow} says about the environment {environment} of the project {project}: {message}',
    },
    'workflow-backup': {
      subject: 'Take a backup of {environment}',
      text: 'The workflow {workflow} wants a backup of {target} in the environment {environment} of the project {project}. This installation takes none itself: take it with the tools of your cloud.',
    },
    'reset-password': {
      subject: 'Choose a new Strata password',
      text: 'Somebody asked for a new password for your account. Open this link to choose one. It works once and for one hour. If it was not you, ignore this mail: your password stays as it is.',
    },
    'confirm-email': {
      subject: 'Confirm your e-mail address for Strata',
      text: 'Open this link while you are signed in to use {email} for your account from now on. It works once and for 24 hours. If you did not ask for this, ignore this mail: nothing changes.',
    },
    'email-changed': {
      subject: 'The e-mail address of your Strata account changed',
      text: 'From now on you sign in with {email}, and this address is no longer used. If it was not you, tell an administrator at once.',
    },
    invitation: {
      subject: '{actor} invites you to Strata',
      text: '{actor} invites you to Strata, with which teams get cloud environments. Open this link to set up your account. It works once and for 7 days.',
    },
    'team-invitation': {
      subject: '{actor} invites you to the team {team} on Strata',
      text: '{actor} invites you to the team {team} on Strata, with which teams get cloud environments. Open this link to set up your account. It works once and for 7 days.',
    },
    test: { subject: 'Test mail from Strata', text: 'This is the test mail that you asked for: the mail server works.' },
  },
  roles: { owner: 'Owner', admin: 'Admin', developer: 'Developer', viewer: 'Other', member: 'Member', user: 'User' },
  costs: { unknown: 'an unknown amount' },
  two_factor: {
    enabled: 'Two-factor authentication was switched on for your account.',
    disabled: 'Two-factor authentication was switched off for your account.',
    codes: 'The recovery codes of your account were replaced by new ones.',
  },
  runs: { apply: 'Applying', stop: 'Stopping', resume: 'Resuming', destroy: 'Destroying' },
  quote: 'Note: “{value}”',
  optional: 'You can switch these mails off in your profile.',
  security: 'This mail is always sent, because it concerns the security of your account.',
}
