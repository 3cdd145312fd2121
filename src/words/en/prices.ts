import type { Format } from '../format.ts'

/** Prices of Terraform that people bring. */
export const prices = {
  'prices.not-json': 'This is no plan: it is not JSON. Write one with `terraform show -json plan.tfplan`.',
  'prices.no-object': 'This is no plan: it is no JSON object.',
  'prices.no-format': 'This is no plan: it has no format_version. Write one with `terraform show -json plan.tfplan`.',
  'prices.no-changes':
    'This is no plan: it has no resource_changes. Write one with `terraform show -json plan.tfplan`.',
  'prices.other-format': ({ version, major }: { version: string; major: string }) =>
    `The plan has the format ${version}, and only ${major}.x can be read. Write it with Terraform 1.x or OpenTofu 1.x.`,
  'prices.plan-too-large': ({ mb }: { mb: number }) =>
    `The plan is larger than ${mb} MB. Price its parts on their own.`,
  'prices.too-many-resources': ({ max }: { max: number }, { number }: Format) =>
    `There are more than ${number(max)} resources: price their parts on their own.`,
  'prices.no-input': 'There is nothing to price: give a plan or files.',
  'prices.two-inputs': 'Give either a plan or files, not both.',
  'prices.no-files': 'There is no .tf file at the top of these files: name them as in main.tf or modules/web/main.tf.',
  'prices.no-number': 'A size or a number in it is so large that no price can be computed: correct it.',
  'prices.no-prior': 'Files do not know what was there before: give another base, or price a plan.',
}
