import type { http as english } from '../en/http.ts'

export const http: typeof english = {
  'http.nul': 'Un texte contient le caractère U+0000 : omettez-le.',
  'http.too-large': 'La requête dépasse 1 Mo : envoyez-en moins à la fois.',
  'http.too-many-bytes': ({ max }) => `La requête dépasse ${max / 1e6} Mo, le maximum à cet endroit.`,
  'http.not-json': 'Le corps doit être du JSON : envoyez-le avec l’en-tête content-type: application/json.',
  'http.bad-json': ({ at }, { number }) =>
    `Le corps n’est pas du JSON valide${at === null ? '' : ` (caractère ${number(at)})`} : corrigez-le.`,
  'http.too-deep': ({ max }) =>
    `Le contenu imbrique des listes et des objets sur plus de ${max} niveaux : aplatissez-le.`,
  'http.too-many-values': ({ max }, { number }) =>
    `Le contenu compte plus de ${number(max)} valeurs : envoyez-en moins à la fois.`,
  'http.other-site':
    'La requête vient d’une page d’un autre site : seules les pages de ce serveur peuvent modifier quelque chose ici.',
  'http.unknown-host': ({ hostname, origin }) =>
    `Ce serveur ne sait pas qu’il s’appelle ${hostname} : définissez STRATA_URL sur ${origin} et redémarrez-le.`,
  'http.nothing-here': 'Il n’y a rien à cette adresse.',
  'http.no-cursor': 'Ce n’est pas le curseur d’une liste : prenez-le dans l’en-tête Link de la page précédente.',
  'http.sign-in': 'Connectez-vous pour continuer.',
  'http.busy':
    'Le serveur est surchargé pour le moment et n’a pas commencé cette requête : renvoyez-la dans quelques secondes.',
  'http.upgrading': 'Strata met à niveau sa base de données : réessayez dans un instant.',
  'http.upgrading-page': 'Rien n’est perdu. Cette page se recharge d’elle-même.',
  'http.database-away': 'La base de données est injoignable pour le moment : réessayez dans quelques secondes.',
  'http.database-full':
    'Le disque de la base de données est plein, donc rien ne peut être enregistré : réessayez dès qu’un administrateur aura libéré de l’espace.',
  'http.too-many-attempts': ({ minutes }) =>
    `Trop de tentatives. Réessayez dans ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`,
  'http.too-many-at-once': ({ max }) =>
    `Strata traite déjà ${max} de vos requêtes : renvoyez celle-ci dans quelques secondes.`,
  'http.no-endpoint': ({ path }) => `Il n’y a rien à l’adresse ${path} : /api/docs montre ce qu’il y a.`,
  'http.wrong-method': ({ path, method, allowed }, { all }) =>
    `${path} n’accepte pas ${method}, seulement ${all(allowed)}.`,
  'http.nothing-takes': ({ path, method }) => `Il n’y a rien à l’adresse ${path} qui accepte ${method}.`,
  'http.failed': ({ id }) =>
    `Le serveur n’a pas pu traiter cette requête : son journal en donne la raison sous l’identifiant ${id}.`,
  'http.sentences': ({ sentences }) => sentences.join(' '),
  'http.problems': ({ problems }) => problems.join('\n'),
  'http.no-versions': 'Ce qui se trouve à cette adresse n’a pas de versions : omettez l’en-tête If-Match.',
  'http.other-tag':
    'L’en-tête If-Match ne désigne aucune version : reprenez-la de l’ETag de la dernière réponse, par exemple "3".',
  'http.two-versions': 'L’en-tête If-Match désigne une autre version : n’en indiquez qu’une.',
  'http.no-key': 'Une clé compte de 1 à 200 caractères imprimables sans espace, par exemple un UUID.',
  'http.key-in-use':
    'Une requête avec cette clé est en cours ou n’est pas arrivée à son terme. Vérifiez si elle a eu un effet. Sinon, renvoyez-la avec une autre clé.',
  'http.key-of-another':
    'Cette clé appartient à une autre requête des dernières 24 heures : prenez une nouvelle clé pour chaque requête, et la même seulement pour la renvoyer.',
  'http.too-many-requests': ({ max, seconds }, { number }) =>
    `Vous avez envoyé plus de ${number(max)} requêtes en une minute. Réessayez dans ${seconds} ${seconds === 1 ? 'seconde' : 'secondes'}.`,
}
