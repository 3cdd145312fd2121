import type { pipelines as english } from '../en/pipelines.ts'
import { wordOf } from '../values.ts'

/** What a pipeline reports. */
const PHASES = { plan: 'La planification', apply: 'L’application', destroy: 'La destruction' }

/** How each system names a project and a pipeline. */
const PROJECTS = {
  github: 'Saisissez le dépôt sous la forme OWNER/REPOSITORY.',
  gitlab: 'Saisissez le chemin du projet, comme group/shop, ou son numéro.',
  'azure-devops': 'Saisissez le projet sous la forme ORGANISATION/PROJECT.',
}
const FILES = {
  github: 'Saisissez le nom du fichier du workflow, comme shop-pipeline.yml.',
  gitlab: 'Laissez le pipeline vide : un projet GitLab n’en a qu’un.',
  'azure-devops': 'Saisissez le numéro du pipeline, dans son adresse après definitionId=.',
}

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
  'pipelines.report-strata-runs':
    'Strata exécute cet environnement, aucun pipeline ne peut donc signaler ses exécutions : retirez les variables STRATA_URL et STRATA_ENVIRONMENT.',
  'pipelines.report-ended': 'L’environnement a été supprimé.',
  'pipelines.report-key':
    'Utilisez pour la clé de 8 à 120 lettres, chiffres, points, deux-points, tirets et tirets bas.',
  'pipelines.report-key-used':
    'Cette clé désigne déjà un autre signalement : donnez une clé propre à chaque signalement.',
  'pipelines.report-url': 'Utilisez une adresse https sans nom d’utilisateur.',
  'pipelines.report-commit': 'Utilisez le hash du commit : de 7 à 64 chiffres hexadécimaux en minuscules.',
  'pipelines.report-overtaken': 'Un signalement ultérieur est déjà connu : celui-ci est gardé et ne change rien.',
  'pipelines.report-nothing-there': 'Rien de l’environnement n’existe dans le cloud : il n’y a rien à détruire.',
  'pipelines.report-suspended':
    'L’environnement est suspendu : reprenez-le avant que son pipeline l’applique de nouveau.',
  'pipelines.reported-failed': ({ phase }) =>
    `${wordOf(PHASES, phase)} a échoué dans le pipeline : son propre journal dit pourquoi.`,
  'pipelines.run-overtaken': 'Une exécution ultérieure du pipeline a pris sa place.',
  'pipelines.run-silent': 'Le pipeline n’a plus rien signalé : sa propre page dit ce qu’il en est advenu.',
  'pipelines.no-trigger': 'Aucun pipeline à lancer lors du démontage n’est configuré.',
  'pipelines.trigger-strata-runs':
    'Strata exécute cet environnement et le détruit lui-même : aucun pipeline n’est nécessaire.',
  'pipelines.trigger-host': 'Saisissez l’adresse https de l’API du système, comme https://api.github.com.',
  'pipelines.trigger-project': ({ provider }) => wordOf(PROJECTS, provider),
  'pipelines.trigger-pipeline': ({ provider }) => wordOf(FILES, provider),
  'pipelines.trigger-ref': 'Utilisez le nom d’une branche, comme main.',
  'pipelines.trigger-token-required': 'Saisissez le jeton qui lance le pipeline.',
  'pipelines.call-no-teardown':
    'Aucun démontage de l’environnement n’est en cours : supprimez d’abord l’environnement.',
  'pipelines.call-begun': 'Quelqu’un détruit déjà l’environnement : attendez le signalement.',
  'pipelines.call-token': ({ host, status }) =>
    `${host} n’accepte pas le jeton (${status}) : il a peut-être expiré ou ne peut pas lancer ce pipeline. Saisissez-en un autre.`,
  'pipelines.call-not-found': ({ host }) =>
    `${host} n’a pas ce pipeline, ou aucun que le jeton voie : vérifiez le projet, le pipeline et le jeton.`,
  'pipelines.call-refused': ({ host, status }) =>
    `${host} n’a pas lancé le pipeline (${status}) : vérifiez que c’est celui qui a été exporté, avec sa destruction, sur cette branche.`,
  'pipelines.call-redirected': ({ host }) =>
    `${host} renvoie à une autre adresse, que Strata ne suit pas : vérifiez l’adresse et le jeton.`,
  'pipelines.call-not-made': 'La requête n’a pas pu être préparée : saisissez de nouveau le jeton.',
  'pipelines.call-silent': ({ at }, { time }) =>
    `Le pipeline a été lancé (${time(at)}) et n’a rien signalé depuis : regardez s’il attend une approbation, ou signalez le résultat à la main.`,
}
