import type { outbound as english } from '../en/outbound.ts'
import { wordOf } from '../values.ts'

const CAUSES = {
  'unknown-name': 'ce nom n’existe pas. Vérifiez son orthographe',
  'lookup-failed': 'son nom ne peut pas être résolu pour le moment',
  'nothing-listens': 'aucun service n’y répond',
  closed: 'il a fermé la connexion',
  'timed-out': 'il n’a pas répondu à temps',
  certificate: 'ce serveur ne fait pas confiance à son certificat',
  failed: 'la connexion a échoué',
}

export const outbound: typeof english = {
  'outbound.not-https': 'Indiquez une adresse qui commence par https://.',
  'outbound.insecure':
    'Indiquez une adresse qui commence par https:// : avec http, tout intermédiaire pourrait lire la requête.',
  'outbound.has-sign-in':
    'Retirez le nom d’utilisateur et le mot de passe de l’adresse : toute personne qui la voit les lit.',
  'outbound.private': ({ host }) =>
    `${host} est une adresse d’un réseau privé, que ce serveur n’appelle pas. Son exploitant peut l’autoriser avec STRATA_PRIVATE_ADDRESSES=true.`,
  'outbound.unreachable': ({ host, cause }) => `${host} est injoignable : ${wordOf(CAUSES, cause)}.`,
  'outbound.redirected': ({ host }) =>
    `${host} redirige vers une autre adresse : indiquez l’adresse vers laquelle il redirige.`,
  'outbound.too-large': ({ host, mb }) => `La réponse de ${host} dépasse ${mb} Mo.`,
}
