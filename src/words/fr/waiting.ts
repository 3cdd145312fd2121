import type { waiting as english } from '../en/waiting.ts'
import { firstOf, inBrackets, withoutStop, wordOf } from '../values.ts'

/** What someone does by hand. */
const BY_HAND = { applying: 'l’applique', stopping: 'l’arrête', resuming: 'le démarre', destroying: 'le détruit' }

/** What Strata does. */
const RUNS = {
  apply: 'la première application',
  update: 'la mise à jour',
  stop: 'l’arrêt',
  resume: 'la reprise',
  destroy: 'la destruction',
  check: 'la vérification',
}

export const waiting: typeof english = {
  'waiting.approval': ({ who }, { either }) =>
    `La demande attend une décision : ${either(firstOf(who, (count) => `${count} autres`))} ${who.length === 1 ? 'peut' : 'peuvent'} l’approuver ou la rejeter.`,
  'waiting.no-approver': ({ project }) =>
    `La demande doit être approuvée par quelqu’un d’autre que le demandeur, et personne d’autre ne le peut dans le projet ${project} : demandez à un administrateur d’ajouter un autre propriétaire.`,
  'waiting.rejected': ({ decider }) =>
    `${decider ?? 'Quelqu’un'} a rejeté la demande : modifiez-la, demandez de nouveau ou annulez-la.`,
  'waiting.lapsed': 'Personne ne s’est prononcé à temps sur la demande : demandez de nouveau ou annulez-la.',
  'waiting.outdated':
    'L’environnement a changé depuis la décision, qui ne compte plus : demandez de nouveau ou annulez la demande.',
  'waiting.void': ({ reason }) =>
    `Plus aucune décision ne compte (${withoutStop(reason)}) : demandez de nouveau ou annulez la demande.`,
  'waiting.apply':
    'Aucune de ses ressources n’existe encore dans le cloud : exportez ses fichiers, appliquez-les avec Terraform et signalez-le comme appliqué.',
  'waiting.end-passed': ({ at }, { time }) =>
    `Sa fin (${time(at)}) est venue avant son application, et il ne peut plus être approuvé ni appliqué : déplacez sa fin, ou annulez-le.`,
  'waiting.applying': 'Terraform crée ses ressources : signalez le résultat quand Terraform a terminé.',
  'waiting.stopping':
    'Il est en cours d’arrêt et garde ses données : arrêtez ses ressources dans le cloud et signalez-le comme arrêté.',
  'waiting.resuming':
    'Il est en cours de redémarrage : démarrez ses ressources dans le cloud et signalez-le comme repris.',
  'waiting.destroying':
    'Il est en cours de destruction : détruisez ses ressources avec Terraform et signalez-le comme détruit.',
  'waiting.begun': ({ actor, operation, at }, { time }) =>
    `${actor} ${wordOf(BY_HAND, operation)} à la main depuis le ${time(at)} et n’a pas encore signalé le résultat.`,
  'waiting.apply-failed': ({ note }) =>
    `L’application a échoué${inBrackets(note)}, et certaines de ses ressources existent peut-être : corrigez la cause et appliquez-le de nouveau, ou supprimez-le.`,
  'waiting.stop-failed': ({ note }) =>
    `L’arrêt a échoué${inBrackets(note)}, il tourne donc peut-être encore : arrêtez-le et signalez le résultat, ou supprimez-le.`,
  'waiting.resume-failed': ({ note }) =>
    `Le redémarrage a échoué${inBrackets(note)} : démarrez-le et signalez le résultat, ou supprimez-le.`,
  'waiting.destroy-failed': ({ note }) =>
    `La destruction a échoué${inBrackets(note)}, et les ressources restantes coûtent encore de l’argent : détruisez-les et signalez le résultat.`,
  'waiting.run-missing':
    'Il est approuvé et aucune exécution n’est en cours : ouvrez la dernière exécution et réessayez, ou annulez la demande.',
  'waiting.run-queued': ({ run }) =>
    `Dans la file d’attente d’un agent se trouve ${wordOf(RUNS, run)}. L’exécution montre ce qui passe avant.`,
  'waiting.run-planning': ({ run }) => `Terraform planifie ${wordOf(RUNS, run)} : rien n’a encore changé.`,
  'waiting.run-planned': ({ run }) =>
    `Le plan attend quelqu’un : ${wordOf(RUNS, run)}. Ouvrez l’exécution, lisez le plan, puis confirmez-le ou rejetez-le.`,
  'waiting.run-at-work': ({ run }) => `Strata est à l’œuvre : ${wordOf(RUNS, run)}. Ouvrez l’exécution pour la suivre.`,
  'waiting.run-failed': ({ run, note }) =>
    `Strata n’a pas pu terminer ${wordOf(RUNS, run)}${inBrackets(note)} : ouvrez l’exécution, corrigez la cause et réessayez, ou supprimez l’environnement.`,
  'waiting.run-canceled': ({ run }) =>
    `Quelqu’un a mis fin à ${wordOf(RUNS, run)} avant son terme : ouvrez l’exécution pour planifier de nouveau, ou supprimez l’environnement.`,
  'waiting.end': ({ at }, { time }) =>
    `Il tourne jusqu’au ${time(at)}, puis il est démonté automatiquement : prolongez-le pour le garder plus longtemps.`,
  'waiting.end-kept': ({ at }, { time }) =>
    `Il tourne jusqu’au ${time(at)} et n’est pas démonté automatiquement : prolongez-le ou supprimez-le d’ici là.`,
  'waiting.nobody': 'Il n’a pas de date de fin : il tourne jusqu’à ce que quelqu’un le supprime.',
  'waiting.teardown-soon': ({ at }, { time }) =>
    `Il a expiré (${time(at)}) et va être démonté : prolongez-le pour le garder.`,
  'waiting.teardown-off': ({ at }, { time }) =>
    `Il a expiré (${time(at)}), tourne encore et n’est pas démonté automatiquement : prolongez-le ou supprimez-le.`,
  'waiting.resume': 'Il est suspendu et garde ses données : reprenez-le ou supprimez-le.',
  'waiting.resume-until': ({ at }, { time }) =>
    `Il est suspendu et garde ses données jusqu’au ${time(at)}, date à laquelle il est démonté automatiquement : reprenez-le ou supprimez-le.`,
  'waiting.pipeline-starting':
    'Il est en cours de destruction : Strata lance son pipeline. Si cela échoue, détruisez-le avec Terraform et signalez-le comme détruit.',
  'waiting.pipeline-retried': ({ reason }) =>
    `Son pipeline n’a pas encore pu être lancé et un nouvel essai suit${inBrackets(reason)}. Vous pouvez aussi le détruire avec Terraform et le signaler comme détruit.`,
  'waiting.pipeline-sent': ({ at }, { time }) =>
    `Il attend le signalement de son pipeline : celui-ci a été lancé (${time(at)}) pour le détruire et peut y demander une approbation. Vous pouvez aussi signaler le résultat à la main.`,
  'waiting.pipeline-given-up': ({ reason }) =>
    `Son pipeline n’a pas pu être lancé${inBrackets(reason)} et ses ressources coûtent de l’argent : corrigez les réglages et relancez-le, ou détruisez-le avec Terraform et signalez-le comme détruit.`,
  'waiting.pipeline-silent': ({ at }, { time }) =>
    `Son pipeline a été lancé (${time(at)}) pour le détruire et n’a rien signalé : regardez le pipeline, relancez-le ou signalez le résultat à la main.`,
  'waiting.pipeline-at-work': ({ at }, { time }) =>
    `Son pipeline y travaille depuis ${time(at)}, d’après son signalement : attendez le suivant ou signalez le résultat à la main.`,
}
