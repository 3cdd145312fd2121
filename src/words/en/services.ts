export const services = {
  'services.none': 'There is no such service account: it was deleted.',
  'services.name': 'Use 3 to 40 lowercase letters, digits and hyphens, beginning with a letter, such as shop-deploy.',
  'services.purpose-required': 'Say what the service account is for.',
  'services.too-many': ({ max }: { max: number }) =>
    `There are ${max} service accounts already: delete one that is no longer used.`,
  'services.name-taken': ({ name }: { name: string }) =>
    `A service account ${name} exists or existed, and what it did keeps its name: choose another name.`,
  'services.project-twice': 'A project is named twice: name each once.',
  'services.no-project': 'One of the projects does not exist any more: load the page again.',
  'services.disabled': 'This service account is disabled: enable it before you create a token.',
  'services.no-token': 'This service account has no such token: it was revoked.',
}
