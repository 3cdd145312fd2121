export const operations = {
  'operations.other-job': 'This token belongs to another job.',
  'operations.other-phase': ({ phase }: { phase: string }) =>
    `This token belongs to the ${phase} of a run, which cannot do this.`,
}
