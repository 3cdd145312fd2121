// What becomes of Terraform files and of old data that people import.
import type { Format } from '../format.ts'

/** What is lost of a resource, in words. */
const LOSSES: Readonly<Record<string, string>> = {
  size: 'size',
  count: 'number',
  version: 'version',
  availability: 'availability',
  storage: 'storage',
  encryption: 'encryption',
  public_access: 'public access',
}

export const imports = {
  'imports.overrides-left': ({ files }: { files: readonly string[] }) =>
    `Left out: ${files.join(', ')}. Files that override others are not merged: write what they change into those.`,
  'imports.files-left': ({ files, more }: { files: readonly string[]; more: number }) =>
    `Left out: ${files.join(', ')}${more === 0 ? '' : ` and ${more} more`}. Only the .tf files of one folder are imported at a time.`,
  'imports.providers-left': 'The provider blocks are left out: the stack brings its own.',
  'imports.terraform-left':
    'The terraform blocks are left out: the stack sets its own versions, and its pipeline says where the state lies.',
  'imports.blocks-left': ({ type }: { type: string }) =>
    `The ${type} blocks are left out: they are about a state that this stack does not have.`,
  'imports.folder-missing': ({ file, line, address }: { file: string; line: number; address: string }) =>
    `${file}, line ${line}: ${address} lies in a folder that is not among the files and is left out: import it as a stack of its own.`,
  'imports.new-resources':
    'Components make new resources: they do not take over those that run already, nor the data in them.',
  'imports.own-network':
    'The kept resources bring their own network, beside that of the components: peer the two, or move the kept resources.',
  'imports.needs-provider': ({ address, provider }: { address: string; provider: string }) =>
    `${address} needs the provider ${provider}, which the stack does not set up: add its provider block where you apply the files, or leave it out.`,
  'imports.could-be': ({ component }: { component: string }) => `It could be ${component}, but:`,
  'imports.so-kept': 'So it is kept as it is.',
  'imports.costs-nothing': ({ reason }: { reason: string }) => `It costs nothing: ${reason}.`,
  'imports.unpriced-because': ({ reason }: { reason: string }) => `Unpriced: ${reason}.`,
  'imports.priced-by-list': ({ month, meters }: { month: string; meters: readonly string[] }, format: Format) =>
    `Priced by the price book of ${format.bookDate(month)}: ${meters.join(', ')}.`,
  'imports.unpriced-meters': ({ month, meters }: { month: string; meters: readonly string[] }, format: Format) =>
    `Unpriced: the price book of ${format.bookDate(month)} has no price for ${meters.join(', ')}.`,
  'imports.known-after-apply': ({ names }: { names: readonly string[] }) =>
    `Unpriced: Terraform knows ${names.join(', ')} only after apply.`,
  'imports.price-between': ({ least, most }: { least: number; most: number }, { usd }: Format) =>
    `It costs from ${usd(least)} to ${usd(most)} a month.`,
  'imports.price-assumes': ({ what }: { what: readonly string[] }) => `Assumed: ${what.join('; ')}.`,
  'imports.you-keep': 'You keep it as it is.',
  'imports.runs-already': 'It runs already and is kept as it is, so that Terraform does not create it a second time.',
  'imports.aspect': ({ aspect }: { aspect: string }) => LOSSES[aspect] ?? aspect,
  'imports.would-lose': ({ component, losses }: { component: string; losses: readonly string[] }, { all }: Format) =>
    `${component} can stand for it, but differs in: ${all(losses.map((one) => LOSSES[one] ?? one))}. It is kept as it is unless you decide otherwise.`,
  'imports.use-counted': 'Its use is part of what the components of the stack are charged for.',
  'imports.module-kept': 'Kept as it is. Its files are not among these, so it is unpriced.',
  'imports.module-left': 'Left out: its folder is not among the files. Import it as a stack of its own.',
  'imports.block-unused': 'Left out: nothing that is kept reads it.',
  'imports.block-read': ({ address }: { address: string }) => `Kept: ${address} reads it.`,
  'imports.block-kept': 'Kept: something that is kept reads it.',
  'imports.ids-missing': ({ count }: { count: number }) =>
    `${count === 1 ? '1 kept resource has' : `${count} kept resources have`} no id yet: Terraform would create ${count === 1 ? 'it' : 'them'} a second time. Enter the ids, or add a state file.`,
  'imports.made-again': ({ count }: { count: number }) =>
    `${count === 1 ? '1 resource becomes a component' : `${count} resources become components`}: Terraform creates new resources beside those that run. To take them over, keep them as they are.`,
  'imports.moved-destroys': ({ count }: { count: number }) =>
    `${count === 1 ? '1 resource becomes a component' : `${count} resources become components`}: in the same state, Terraform destroys what runs, with its data, and creates new resources. To prevent that, keep them as they are.`,
  'imports.nothing-found': 'Nothing was found that could be imported: there is neither a resource nor a module.',
  'imports.finding': ({ file, line, problem }: { file: string; line: number; problem: string }) =>
    `${file}, line ${line}: ${problem}.`,
  'imports.stands-for': ({ component }: { component: string }) => `${component} stands for it.`,
  'imports.belongs-to': ({ address, component }: { address: string; component: string }) =>
    `It belongs to ${address}: ${component} brings its own.`,
  'imports.referred': ({ address }: { address: string }) =>
    `Kept, although a component could stand for it: ${address} refers to it.`,
  'imports.referred-by-kept': 'Kept, although a component could stand for it: a kept resource refers to it.',
  'imports.other-cloud': 'It is of another cloud than the stack, so it is kept as it is.',
  'imports.part-of-none': 'It belongs to no resource that a component stands for, so it is kept as it is.',
  'imports.no-component-for': ({ type }: { type: string }) =>
    `No component stands for ${type}, so it is kept as it is.`,
  'imports.has-many': ({ argument }: { argument: string }) =>
    `It has ${argument}, so it can be there any number of times: it is kept as it is.`,
  'imports.has-one': ({ component }: { component: string }) =>
    `A stack has one ${component}: this one is kept as it is.`,
  'imports.stack-full': ({ max }: { max: number }) =>
    `A stack has at most ${max} components: this one is kept as it is.`,
  'imports.no-region-named': ({ region }: { region: string }) =>
    `The files name no region: the stack lies in ${region}.`,
  'imports.region-unknown': ({ cloud, given, region }: { cloud: string; given: string; region: string }) =>
    `${cloud} has no region "${given}" here: the stack lies in ${region}.`,
  'imports.outputs-left': ({ count }: { count: number }) =>
    `${count === 1 ? '1 output is' : `${count} outputs are`} left out: components bring outputs of their own.`,
  'imports.secret-key': ({ file, line }: { file: string; line: number }) =>
    `${file}, line ${line}: this looks like a secret key. Make it a sensitive variable before you save the template.`,
  'imports.secret': ({ file, line, name }: { file: string; line: number; name: string }) =>
    `${file}, line ${line}: "${name}" looks like a secret that stands in the file. Make it a sensitive variable before you save the template.`,
  'imports.reads-file': ({ file, line, address }: { file: string; line: number; address: string }) =>
    `${file}, line ${line}: "${address}" reads another file, which is not part of the import: put its content into the text.`,
  'imports.default-left': ({ file, line, name }: { file: string; line: number; name: string }) =>
    `${file}, line ${line}: the default of the sensitive variable "${name}" is left out, so that no secret is kept. Terraform asks for it when you apply the stack.`,
  'imports.provider-left': ({ file, line, address }: { file: string; line: number; address: string }) =>
    `${file}, line ${line}: "${address}" names a provider, which is left out: it is made where the stack is.`,
  'imports.only-record':
    'It was only a record: nothing of it ever ran. Deploy the template to make an environment of it.',
  'imports.yours-alone': ({ team }: { team: string }) =>
    `It is yours alone now: you are in no team that was called "${team}".`,
  'imports.team-without-address': 'Its name has no letter or digit of which an address could be made.',
  'imports.team-exists':
    'A team of this name exists already, and you are not in it: ask its owner to add you, and import again.',
  'imports.token-without-teams': ({ token }: { token: string }) =>
    `The API token "${token}" has no scope teams:write: make one that has it.`,
  'imports.no-category': ({ given }: { given: string }) =>
    `Its category ${given} does not exist here: create it again in the library.`,
  'imports.no-module-cloud': ({ given }: { given: string }) =>
    `Its cloud ${given} does not exist here: create it again in the library.`,
  'imports.no-template-cloud': ({ given }: { given: string }) => `Its cloud "${given}" is none of Azure, AWS and GCP.`,
  'imports.nameless-component': 'It does not say which component it is.',
}
