export const results = {
  'results.no-blueprint': ({ id, ids }: { id: string; ids: readonly string[] }) =>
    `There is no blueprint "${id}": choose one of ${ids.join(', ')}.`,
  'results.no-region': ({ region, regions }: { region: string; regions: readonly string[] }) =>
    `There is no region "${region}": choose one of ${regions.join(', ')}.`,
  'results.configuration-fixed': ({ name }: { name: string }) =>
    `"${name}" is a built-in configuration and cannot be changed: choose another name.`,
  'results.configuration-undeletable': ({ name }: { name: string }) =>
    `"${name}" is a built-in configuration and cannot be deleted.`,
  'results.no-configuration': 'There is no such configuration, or it is not yours: check your saved configurations.',
  'results.no-result': 'There is no such result, or it is not shared with you: ask its author to share it.',
  'results.none-yet': 'You have no generated result yet: answer the questions of the wizard to get one.',
}
