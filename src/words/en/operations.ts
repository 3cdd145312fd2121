import { firstOf } from '../values.ts'
import type { Format } from '../format.ts'

/** How many of the resources that exist a plan changes, replaces and deletes. */
type Changes = Readonly<Record<'update' | 'replace' | 'delete', number>>

export const operations = {
  'operations.other-job': 'This token belongs to another job.',
  'operations.other-phase': ({ phase }: { phase: string }) =>
    `This token belongs to the ${phase} of a run, which cannot do this.`,
  'operations.check-clean': 'Nothing differs from what was last applied.',
  'operations.check-differs': ({ count }: { count: number }, { isOne }: Format) =>
    isOne(count)
      ? '1 resource differs from what was last applied.'
      : `${count} resources differ from what was last applied.`,
  'operations.nothing-to-do': 'There is nothing to change.',
  'operations.was-ordered': 'It does only what was ordered.',
  'operations.release-only': 'It only takes protections off what is to be destroyed.',
  'operations.release-changes-more': ({ addresses }: { addresses: readonly string[] }, { all }: Format) =>
    `Taking the protections off would also change something else: ${all(addresses)}. Nothing was done; change back what was changed by hand there, and destroy it again.`,
  'operations.destroy-expired': 'The end of the environment has passed.',
  'operations.destroy-ordered': 'Who ordered it confirmed it by the name of the environment.',
  'operations.destroy-makes': 'It would not only delete, but also make or change something: look at the plan first.',
  'operations.not-approved': 'Its files are not the ones that were approved.',
  'operations.changes-existing': (counts: Changes, { all, number }: Format) =>
    `It ${all([
      ...(counts.update > 0 ? [`changes ${number(counts.update)}`] : []),
      ...(counts.replace > 0 ? [`replaces ${number(counts.replace)}`] : []),
      ...(counts.delete > 0 ? [`deletes ${number(counts.delete)}`] : []),
    ])} of the resources that exist.`,
  'operations.loses-data': ({ addresses }: { addresses: readonly string[] }, { all }: Format) =>
    `Data would be lost: ${all(addresses)}.`,
  'operations.confirms-all': 'The project wants every plan to be confirmed.',
  'operations.confirms-production': 'The project wants every plan of Production to be confirmed.',
  'operations.only-creates': ({ create, replace }: { create: number; replace: number }, { number }: Format) =>
    replace > 0
      ? `It only creates what was approved (${number(create)}) and makes again what an earlier run left unfinished (${number(replace)}).`
      : `It only creates what was approved (${number(create)}).`,
  'operations.no-plan': 'This run has no plan yet: wait until it is planned.',
  'operations.waits-for-people': ({ who }: { who: readonly string[] }, { either }: Format) =>
    `It waits for someone to decide about its plan: ${who.length === 0 ? 'an administrator' : either(firstOf(who, (count) => `${count} others`))}.`,
}
