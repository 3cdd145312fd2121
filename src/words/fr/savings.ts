import type { savings as english } from '../en/savings.ts'

export const savings: typeof english = {
  'savings.region': ({ region }) => `L’exécuter dans ${region}`,
  'savings.region-detail': ({ regionId }) => `La même pile dans ${regionId} ; les données s’y trouveraient.`,
  'savings.stop': 'Arrêter les machines la nuit et le week-end',
  'savings.stop-detail': 'Du lundi au vendredi de 07:00 à 19:00, cela fait 261 heures sur 730.',
  'savings.stop-by-hand': 'Azure les arrête automatiquement ; le démarrage se fait à la main.',
  'savings.smaller': 'Prendre la taille inférieure',
  'savings.smaller-detail': ({ people, smaller }) =>
    `Une équipe de ${people} est au bas de sa tranche ; les tailles pour ${smaller} personnes sont un cran plus petites.`,
  'savings.spot': 'Exécuter les nœuds applicatifs de Kubernetes sur de la capacité spot',
  'savings.spot-detail': 'Ils peuvent être repris à tout moment : suffisant pour le développement.',
  'savings.nat': 'Utiliser une seule passerelle NAT au lieu d’une par zone',
  'savings.nat-detail': 'Suffisant pour la préproduction.',
  'savings.gateway': 'Sortir l’API gateway du réseau',
  'savings.gateway-detail':
    'API Management facture alors à l’appel, ou un prix fixe plus bas. Une fonction derrière lui reçoit une adresse publique où elle n’admet que la passerelle.',
  'savings.disks': 'Utiliser des disques standard au lieu de premium',
  'savings.disks-detail': 'Hors production, ce débit est rarement nécessaire.',
  'savings.arm': ({ sizes }) => `Exécuter les machines sur arm64 (${sizes.join(', ')})`,
  'savings.arm-detail': 'Autant de processeurs et de mémoire ; l’application doit être compilée pour arm64.',
  'savings.throughput': ({ units }) => `Limiter l’échelle de NoSQL à ${units} unités de requête par seconde`,
  'savings.throughput-detail': ({ average, units }) =>
    `Les requêtes supposées consomment ${average} unités de requête par seconde en moyenne ; ce qui dépasse ${units} à la fois doit attendre.`,
  'savings.logs': ({ days }) => `Ne conserver les journaux que ${days} jours`,
  'savings.logs-detail': 'Si rien n’exige davantage.',
  'savings.cloud': ({ cloud }) => `L’exécuter sur ${cloud}`,
  'savings.cloud-same': ({ regionId }) => `La même pile dans ${regionId}.`,
  'savings.cloud-differs': ({ regionId }) => `Dans ${regionId} ; différences :`,
}
