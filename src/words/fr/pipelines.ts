import type { pipelines as english } from '../en/pipelines.ts'

export const pipelines: typeof english = {
  'pipelines.file-there': ({ path }) =>
    `Le dépôt a déjà son propre fichier ${path}, qui serait remplacé : indiquez un dossier, ou laissez le pipeline de côté.`,
  'pipelines.branch-moved': ({ branch }) =>
    `La branche ${branch} a avancé pendant l’envoi, et rien n’est jamais poussé de force : poussez de nouveau.`,
  'pipelines.not-git': ({ host }) =>
    `La réponse de ${host} n’est pas celle d’un dépôt Git : indiquez l’adresse que prend « git clone ».`,
  'pipelines.old-git-server': ({ host }) =>
    `${host} ne peut pas fournir seul le dernier état d’une branche, et rien d’autre n’est récupéré : utilisez un serveur Git plus récent.`,
  'pipelines.token-refused': ({ host }) =>
    `${host} n’accepte pas ce jeton : il est peut-être mal saisi, expiré, ou appartient à quelqu’un qui ne peut pas écrire dans le dépôt.`,
  'pipelines.token-cannot-write': ({ host }) =>
    `${host} indique que ce jeton ne peut pas écrire dans le dépôt : donnez-lui ce droit, ou utilisez-en un autre.`,
  'pipelines.no-repository': ({ host }) =>
    `${host} n’a pas de dépôt à cette adresse, ou aucun que ce jeton puisse voir.`,
  'pipelines.host-busy': ({ host, status }) =>
    `${host} ne peut pas répondre pour le moment (${status}) : poussez de nouveau plus tard.`,
  'pipelines.host-refused': ({ host, status }) =>
    `${host} a refusé la requête (${status}) : indiquez l’adresse que prend « git clone ».`,
  'pipelines.push-ended': ({ host }) =>
    `L’envoi vers ${host} a pris trop de temps et a été interrompu : vérifiez si la branche contient déjà le commit, puis poussez de nouveau.`,
  'pipelines.no-source': ({ sources }) => `Indiquez de quoi : donnez l’un de ${sources.join(', ')}.`,
  'pipelines.two-sources': ({ sources }) =>
    `Donnez un seul de ${sources.join(', ')} : les fichiers sont ceux d’une pile.`,
  'pipelines.branch-refused': ({ host, branch, reason }) =>
    `${host} n’a pas accepté la branche ${branch} : ${reason} Poussez vers une autre branche, ou faites-le autoriser.`,
  'pipelines.path-is-folder': ({ path }) => `${path} est un dossier dans le dépôt : indiquez un autre dossier.`,
  'pipelines.path-is-file': ({ path }) => `${path} n’est pas un dossier dans le dépôt : indiquez un autre dossier.`,
  'pipelines.url-ends': 'Omettez la partie de l’adresse qui commence par ? ou #.',
  'pipelines.url-without-repository': 'Indiquez l’adresse d’un dépôt, comme https://github.com/owner/repository.git.',
  'pipelines.too-many-parts': ({ max }, { number }) =>
    `Le dernier état du dépôt compte plus de ${number(max)} parties : poussez vers un dépôt d’infrastructure.`,
  'pipelines.too-large': ({ mb }) =>
    `Le dernier état du dépôt dépasse ${mb} Mo : poussez vers un dépôt d’infrastructure.`,
  'pipelines.unreadable': 'La réponse du dépôt ne peut pas être décompressée : réessayez, ou utilisez un autre dépôt.',
  'pipelines.branch-name':
    'Utilisez des lettres, chiffres, tirets, points, tirets bas et barres obliques pour la branche, comme dans infra/web-shop.',
  'pipelines.folder-name':
    'Utilisez un dossier du dépôt, comme infra/web-shop : lettres, chiffres, tirets, points et tirets bas.',
}
