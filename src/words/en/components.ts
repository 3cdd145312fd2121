export const components = {
  'components.no-tf-file': 'Give at least one .tf file.',
  'components.free-with-prices':
    'A component that has prices is not free: remove the prices, or say that it is not free.',
  'components.give-to-team': 'Only the author of this component or an owner of its team can move it to another team.',
  'components.kept-too-much': ({ max }: { max: number }) =>
    `The resources that stay as they are have more than ${max} variables or outputs: import fewer files at a time.`,
  'components.block-too-large': 'A block of this file is larger than 200,000 characters: leave it out.',
  'components.no-tf-among': 'There is no .tf file among these: give the Terraform files to import.',
}
