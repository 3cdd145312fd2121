/** What the administration says of the keys that seal secrets. */
export const texts = {
  title: 'Key of the secrets',
  lead: 'It encrypts passwords, tokens, states and plan files in the database. A key is known by its id, from which no one finds the key.',
  failed: 'The keys could not be loaded',
  status: {
    settled: 'in use',
    spreading: 'new key waits',
    switched: 'new key in use',
    're-sealing': 're-sealing',
  },
  key: 'Key in use',
  since: 'In use since',
  next: 'New key',
  needed: 'Key of before',
  counted: 'Counted',
  never: 'not yet',
  spreading:
    'The new key {{key}} waits for: {{servers}}. Start each of them with STRATA_SECRET_KEY set to the new key and STRATA_SECRET_KEY_PREVIOUS to the one in use. Until then, all servers go on with the key in use.',
  switched:
    'All servers seal with the new key. Strata re-seals what was sealed with the key of before in about a minute.',
  progress: 'Values sealed with the key in use',
  done: '{{done}} of {{total}} values',
  keep: 'The key {{key}} is still needed: leave it on every server until this says that you can remove it.',
  removable:
    'The key {{key}} is no longer needed: remove STRATA_SECRET_KEY_PREVIOUS, or the file secret.key.previous, from every server and restart it. Keep the key with the backups that were made before.',
  unopened_one:
    '{{count}} value cannot be opened with any key that is here: it was sealed with a key that is gone, or was damaged. Give the server that key, or enter the secret again.',
  unopened_other:
    '{{count}} values cannot be opened with any key that is here: they were sealed with a key that is gone, or were damaged. Give the server that key, or enter the secrets again.',
  reseal: 'Re-seal now',
  resealed: 'Everything is sealed with the key in use.',
  begun: 'Re-sealing has begun and goes on in the background.',
  wait: {
    spreading: 'Every server must have the new key first.',
    switched: 'Wait half a minute: something is still being written with the key of before.',
  },
  noRight: 'Only administrators can re-seal.',
  table: {
    label: 'Sealed values',
    kind: 'Kind',
    total: 'Values',
    remaining: 'Key of before',
    unopened: 'No key',
  },
  kinds: {
    'two-factor': 'Authenticators',
    messages: 'Queued messages',
    push: 'Push messages',
    connections: 'Cloud connections',
    variables: 'Values of variables',
    outputs: 'Outputs',
    states: 'States and plan files',
    simulated: 'Simulated accounts',
    receipts: 'Keys of receipts',
    issuer: 'Keys of the issuer',
    webhooks: 'Addresses and keys of webhooks',
    pipelines: 'Tokens of pipelines',
    copilot: 'Model of the Copilot',
    prices: 'Price lists',
    answers: 'Kept answers',
  },
}
