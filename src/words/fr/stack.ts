import type { stack as english } from '../en/stack.ts'

export const stack: typeof english = {
  'stack.over-budget': ({ cost, limit }, { usd }) =>
    `L’estimation de ${usd(cost)} par mois dépasse le budget de ${usd(limit)} : la création demandera une approbation.`,
  'stack.near-budget': ({ cost, percent, limit }, { usd }) =>
    `L’estimation de ${usd(cost)} par mois représente ${percent} % du budget de ${usd(limit)}.`,
  'stack.unpriced': ({ unpriced, total }) =>
    `${unpriced === 1 ? '1 ligne de prix' : `${unpriced} lignes de prix`} sur ${total} ${unpriced === 1 ? 'n’a' : 'n’ont'} pas de prix connu : le total est une limite inférieure.`,
  'stack.without-zones': ({ region, regions }) =>
    `${region} n’a pas de zones de disponibilité : la perte d’un centre de données arrête la pile. Avec zones : ${regions.join(', ')}.`,
  'stack.single': ({ titles, isProduction }, { all }) =>
    `${all(titles)} ${titles.length === 1 ? 'ne tourne' : 'ne tournent'} qu’une fois, dans une seule zone : une panne y signifie une interruption jusqu’à la réparation.${isProduction ? '' : ' La production a une seconde instance.'}`,
  'stack.spot-quota':
    'Les nœuds spot ont un quota à part, qui peut être de 0 dans un nouveau compte : demandez-en un avant le premier apply.',
  'stack.public-edge':
    'Des données confidentielles se trouvent derrière une entrée publique : vérifiez si l’accès peut passer par un réseau privé.',
  'stack.no-monitoring': 'La pile n’a pas de Monitoring : personne n’est prévenu quand elle tombe en panne.',
  'stack.set-alert-email':
    'Définissez alert_email : sans elle, les alarmes existent mais personne ne reçoit de courriel.',
  'stack.set-expiry':
    'Définissez expires_on, pour que chacun voie sur les ressources quand l’environnement se termine.',
  'stack.alarms-one-address':
    'Les alarmes vont à une seule adresse : reliez le sujet à l’outil qui réveille les équipes, comme une messagerie ou un service d’astreinte.',
  'stack.logs-platform-key':
    'Les journaux sont chiffrés avec la clé de la plateforme : une clé à vous demande un cluster dédié d’au moins 100 Go par jour.',
  'stack.registers-application': ({ title }) =>
    `${title} enregistre une application dans l’annuaire ; la personne qui lance l’apply a besoin du rôle Application Developer. Sans ce rôle, réglez son type sur managed-identity.`,
}
