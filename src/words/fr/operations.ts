import { firstOf } from '../values.ts'
import type { operations as english } from '../en/operations.ts'

export const operations: typeof english = {
  'operations.other-job': 'Ce jeton appartient à une autre tâche.',
  'operations.other-phase': ({ phase }) =>
    `Ce jeton appartient à la phase « ${phase} » d’une exécution, qui ne peut pas faire cela.`,
  'operations.check-clean': 'Rien ne diffère de ce qui a été appliqué en dernier.',
  'operations.check-differs': ({ count }, { isOne }) =>
    isOne(count)
      ? `${count} ressource diffère de ce qui a été appliqué en dernier.`
      : `${count} ressources diffèrent de ce qui a été appliqué en dernier.`,
  'operations.nothing-to-do': 'Il n’y a rien à modifier.',
  'operations.was-ordered': 'Il ne fait que ce qui a été demandé.',
  'operations.release-only': 'Il retire seulement les protections de ce qui doit être détruit.',
  'operations.release-changes-more': ({ addresses }, { all }) =>
    `Retirer les protections modifierait aussi autre chose : ${all(addresses)}. Rien n’a été fait ; annulez ce qui y a été modifié à la main, puis détruisez de nouveau l’environnement.`,
  'operations.destroy-expired': 'La fin de l’environnement est passée.',
  'operations.destroy-ordered': 'La personne qui l’a demandé l’a confirmé par le nom de l’environnement.',
  'operations.destroy-makes':
    'Il ne ferait pas que supprimer, mais créerait ou modifierait aussi quelque chose : regardez d’abord le plan.',
  'operations.not-approved': 'Ses fichiers ne sont pas ceux qui ont été approuvés.',
  'operations.changes-existing': (counts, { all, number }) =>
    `Parmi les ressources existantes, il en ${all([
      ...(counts.update > 0 ? [`modifie ${number(counts.update)}`] : []),
      ...(counts.replace > 0 ? [`remplace ${number(counts.replace)}`] : []),
      ...(counts.delete > 0 ? [`supprime ${number(counts.delete)}`] : []),
    ])}.`,
  'operations.loses-data': ({ addresses }, { all }) => `Des données seraient perdues : ${all(addresses)}.`,
  'operations.confirms-all': 'Le projet veut que chaque plan soit confirmé.',
  'operations.confirms-production': 'Le projet veut que chaque plan de Production soit confirmé.',
  'operations.only-creates': ({ create, replace }, { number }) =>
    replace > 0
      ? `Il crée seulement ce qui a été approuvé (${number(create)}) et refait ce qu’une exécution précédente a laissé inachevé (${number(replace)}).`
      : `Il crée seulement ce qui a été approuvé (${number(create)}).`,
  'operations.no-plan': 'Cette exécution n’a pas encore de plan : attendez qu’elle soit planifiée.',
  'operations.waits-for-people': ({ who }, { either }) =>
    `Elle attend que quelqu’un décide de son plan : ${who.length === 0 ? 'un administrateur' : either(firstOf(who, (count) => `${count} autres`))}.`,
}
