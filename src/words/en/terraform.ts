import type { Format } from '../format.ts'

/** Terraform files that people send. */
export const terraform = {
  'terraform.in-line': ({ line, problem }: { line: number; problem: string }) => `Line ${line}: ${problem}`,
  'terraform.reported': ({ reason }: { reason: string }) => `Terraform reports: ${reason}`,
  'terraform.unreadable': 'This is not Terraform that can be read.',
  'terraform.too-heavy':
    'Reading this file takes too long or too much memory: shorten its longest expressions, or leave them out.',
  'terraform.all-too-heavy':
    'Reading these files takes too long or too much memory: shorten their longest expressions, or send fewer files.',
  'terraform.nesting': ({ max }: { max: number }) =>
    `Brackets are nested more than ${max} levels deep: such a file cannot be read.`,
  'terraform.operators': ({ max }: { max: number }) =>
    `An expression has more than ${max} operators: divide it into local values.`,
  'terraform.blocks': ({ max }: { max: number }, { number }: Format) =>
    `These files have more than ${number(max)} blocks: give fewer at a time.`,
  'terraform.outside-block': ({ name }: { name: string }) =>
    `"${name}" stands outside any block: only .tf files can be read, not .tfvars files.`,
  'terraform.declared-twice': ({ address, file, line }: { address: string; file: string; line: number }) =>
    `"${address}" is declared a second time, after ${file}, line ${line}: leave one of the two out.`,
  'terraform.file-name': 'Use file names such as main.tf, without folders.',
  'terraform.provider-block': ({ name }: { name: string }) =>
    `Remove the block provider "${name}": the stack has its own provider and sign-in.`,
  'terraform.backend-block': ({ name }: { name: string }) =>
    `Remove the block "${name}": the state belongs to the stack.`,
  'terraform.local-module': ({ name, source }: { name: string; source: string }) =>
    `The module "${name}" is in ${source}, which is not part of these files: put its resources here, or name a module in a registry or Git.`,
  'terraform.secret-default': ({ name }: { name: string }) =>
    `The variable "${name}" is sensitive and has a default: remove the default, so that no secret is stored.`,
  'terraform.secret-name': ({ name }: { name: string }) =>
    `"${name}" looks like a secret that stands in the file: make it a sensitive variable without a default, so that it is not stored.`,
  'terraform.secret-key': 'This looks like a secret key: make it a sensitive variable, so that it is not stored.',
}
