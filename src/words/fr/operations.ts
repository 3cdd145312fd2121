import { firstOf, wordOf } from '../values.ts'
import type { operations as english } from '../en/operations.ts'

/** How a run stands, and what follows for what someone wanted of it. */
const STANDS = {
  queued: 'attend son tour',
  planning: 'est en cours de planification',
  planned: 'attend une décision',
  apply_queued: 'attend d’être appliquée',
  applying: 'est en cours d’application',
  applied: 'est appliquée',
  planned_and_finished: 'n’avait rien à faire',
  discarded: 'a été rejetée',
  canceled: 'a été annulée',
  errored: 'a échoué',
}

const CANNOT = {
  confirm: 'il n’y a rien à confirmer',
  discard: 'il n’y a rien à rejeter',
  cancel: 'elle ne peut pas être annulée',
  kill: 'il n’y a rien à interrompre',
  retry: 'elle ne peut pas être relancée',
  destroy: 'détruisez l’environnement depuis sa propre page',
}

export const operations: typeof english = {
  'operations.other-job': 'Ce jeton appartient à une autre tâche.',
  'operations.other-phase': ({ phase }) =>
    `Ce jeton appartient à la phase « ${phase} » d’une exécution, qui ne peut pas faire cela.`,
  'operations.check-clean': 'Rien ne diffère de ce qui a été appliqué en dernier.',
  'operations.check-differs': ({ count }, { isOne }) =>
    isOne(count)
      ? `${count} ressource diffère de ce qui a été appliqué en dernier.`
      : `${count} ressources diffèrent de ce qui a été appliqué en dernier.`,
  'operations.check-open-run':
    'Une exécution de cet environnement est ouverte : attendez qu’elle se termine, ou annulez-la, puis vérifiez à nouveau.',
  'operations.no-drift': 'Aucun écart n’est connu : cherchez d’abord les écarts de l’environnement.',
  'operations.finding-gone':
    'Un de ces écarts n’est plus ouvert : il a encore été modifié, annulé ou ignoré. Regardez ce qui diffère maintenant.',
  'operations.adopt-whole':
    'Une ressource entière ne peut pas être adoptée : annulez la modification, ignorez-la ou modifiez la pile.',
  'operations.adopt-no-component': 'Cela n’appartient à aucun composant de la pile : aucun réglage ne peut l’exprimer.',
  'operations.adopt-hidden':
    'Sa valeur est secrète, inconnue ou n’existait pas : elle ne peut pas être écrite dans la pile.',
  'operations.adopt-list':
    'Sa valeur est une liste, est trop longue ou n’est ni un texte ni un nombre seul : modifiez la pile elle-même.',
  'operations.adopt-no-setting': 'Aucun réglage du composant ne lui donne cette valeur.',
  'operations.adopt-says-otherwise':
    'Aucun réglage ne l’exprime, ou la pile indique une autre valeur que la dernière appliquée.',
  'operations.adopt-contradicts': 'Il faut le même réglage que pour un autre écart qui est adopté.',
  'operations.adopt-too-many': 'Trop d’écarts de ce composant sont adoptés à la fois : adoptez-en d’abord une partie.',
  'operations.drift-no-choice': 'Choisissez ce que devient au moins un écart.',
  'operations.drift-two-choices': 'Choisissez une seule chose pour chaque écart : annuler, adopter ou ignorer.',
  'operations.no-drift-ignore': 'Ceci n’est plus ignoré : regardez ce qui diffère maintenant.',
  'operations.update-waits':
    'Une mise à jour de cet environnement attend : appliquez-la ou abandonnez-la d’abord. Elle rétablit aussi ce que dit la pile.',
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
  'operations.costs-more': ({ planned, approved, over, is_least, risen }, { usd }) => {
    const price = `${is_least ? 'au moins ' : ''}${usd(planned)} par mois`
    return approved === null
      ? `Son plan coûte ${price} ; aucun prix n’était connu au moment de la demande.`
      : `Son plan coûte ${price}, soit ${usd(over)} de plus que les ${usd(approved)} approuvés.${risen === undefined ? '' : ` Sur cette somme, ${usd(risen)} viennent de la hausse des prix catalogue depuis lors.`}`
  },
  'operations.awaits-price': 'Le prix de ce plan doit d’abord être approuvé. Ses approbateurs ont été prévenus.',
  'operations.no-price':
    'Le plan de cette exécution n’a pas de prix : attendez qu’elle soit planifiée. Si elle l’est, Strata n’a pas pu calculer le prix ; consultez l’estimation de sa pile.',
  'operations.price-rejected': ({ actor }) => `${actor} a refusé le prix du plan.`,
  'operations.price-dropped': 'Le plan qui coûte ce prix ne sera plus appliqué.',
  'operations.plan-damaged':
    'Le plan n’est plus celui qui a été conservé : relancez l’exécution, qui en fera un autre.',
  'operations.no-plan': 'Cette exécution n’a pas encore de plan : attendez qu’elle soit planifiée.',
  'operations.waits-for-people': ({ who }, { either }) =>
    `Elle attend que quelqu’un décide de son plan : ${who.length === 0 ? 'un administrateur' : either(firstOf(who, (count) => `${count} autres`))}.`,
  'operations.attempt-ended': 'Cette tentative est terminée : plus rien n’en est accepté.',
  'operations.no-cloud-token': 'La phase de cette tâche ne se connecte pas à son cloud par des jetons.',
  'operations.log-hole': ({ kept, offset }) =>
    `Le journal aurait un trou : ${kept} octets sont conservés, et ceux-ci commencent à l’octet ${offset}.`,
  'operations.events-hole': ({ known, first }) =>
    `Il manque des événements : ${known} sont connus, et ceux-ci commencent au numéro ${first}.`,
  'operations.other-artifact': ({ phase }) => `Cela n’est pas produit par la phase « ${phase} » d’une exécution.`,
  'operations.changed-on-the-way': 'Ce ne sont pas les octets qui ont été envoyés : envoyez-les de nouveau.',
  'operations.no-artifact': 'Ceci est illisible : ce n’est pas ce que dit son adresse.',
  'operations.wrong-status': ({ status, action }) =>
    `L’exécution ${wordOf(STANDS, status)} : ${wordOf(CANNOT, action)}.`,
  'operations.other-plan':
    'L’exécution a été planifiée de nouveau après que vous avez ouvert son plan : regardez le nouveau plan, puis confirmez-le.',
  'operations.cancel-first':
    'Demandez d’abord à l’exécution de s’arrêter : interrompue d’un coup, elle peut laisser quelque chose à moitié fait.',
  'operations.not-latest': 'Il existe une exécution plus récente de cet environnement : regardez celle-là.',
  'operations.update-gone':
    'Cette mise à jour a été abandonnée avec son plan : modifiez de nouveau l’environnement pour la demander.',
  'operations.needs-another':
    'Vous avez demandé cette exécution : si l’environnement est Production ou ses données Confidential, une autre personne doit confirmer le plan.',
  'operations.type-name': ({ name }) => `Saisissez le nom de l’environnement pour confirmer : ${name}.`,
  'operations.discarded-by': ({ actor }) => `${actor} a rejeté le plan.`,
  'operations.canceled-by': ({ actor }) => `${actor} l’a annulée avant qu’elle ne commence.`,
  'operations.reported': 'Un pipeline réalise cette exécution et la signale : agissez dans le pipeline.',
  'operations.waits-in-pipeline': 'Elle attend dans le pipeline : approuvez-la là-bas.',
}
