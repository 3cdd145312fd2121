import type { copilot as english } from '../en/copilot.ts'
import { ANSWERS } from '../answers.ts'
import type { Format } from '../format.ts'
import { figure, wordOf } from '../values.ts'

const FIELDS: Readonly<Record<string, string>> = {
  use_case: 'Cas d’usage',
  environment_type: 'Environnement',
  team_size: 'Taille de l’équipe',
  data_sensitivity: 'Sensibilité des données',
  duration: 'Durée',
  cloud_provider: 'Cloud',
  region: 'Région',
  budget_limit: 'Budget',
}

const answer = (label: string): string => wordOf(ANSWERS.fr, label)

const candidatesOf = (field: string, candidates: readonly string[], { usd }: Pick<Format, 'usd'>): readonly string[] =>
  candidates.map((one) => (field === 'budget_limit' ? figure(one, usd) : answer(one)))

const people = (count: number): string => (count === 1 ? '1 personne' : `${count} personnes`)
const resourcesOf = (count: number): string => (count === 1 ? '1 ressource' : `${count} ressources`)

export const copilot: typeof english = {
  'copilot.chat-full': ({ max }) => `Une conversation contient au plus ${max} messages : commencez-en une nouvelle.`,
  'copilot.no-model': 'Aucun modèle n’est configuré : indiquez l’adresse, le nom et la clé d’un modèle.',
  'copilot.name-model': 'Indiquez le nom du modèle tel que son serveur l’affiche.',
  'copilot.key-characters': 'Une clé n’a pas d’espaces et ne contient que des caractères ASCII : copiez-la de nouveau.',
  'copilot.too-many-at-once': ({ max }) =>
    `Le copilote répond déjà à ${max} de vos messages : attendez l’une des réponses.`,
  'copilot.chat-deleted': 'la conversation a été supprimée entre-temps.',
  'copilot.not-from-answers':
    'Ce résultat n’a pas été créé à partir de réponses, une phrase ne peut donc pas le modifier : décrivez ce dont vous avez besoin, ou modifiez-le dans l’éditeur de modèles.',
  'copilot.no-chat': 'Cette conversation n’existe pas, ou elle n’est pas à vous : commencez-en une nouvelle.',
  'copilot.key-unreadable': ({ host }) =>
    `La clé du modèle de ${host} a été scellée avec une autre STRATA_SECRET_KEY : saisissez-la de nouveau.`,
  'copilot.url-ends': 'Omettez la partie de l’adresse qui commence par ? ou #, comme dans https://api.openai.com/v1.',
  'copilot.model-form': ({ host }) =>
    `Le modèle de ${host} n’a pas répondu sous la forme demandée : essayez un autre modèle.`,
  'copilot.model-slow': ({ host, seconds }, { number }) =>
    `Le modèle de ${host} n’a pas répondu en ${number(seconds)} ${seconds < 2 ? 'seconde' : 'secondes'} : réessayez plus tard, ou choisissez un modèle plus rapide.`,
  'copilot.model-redirects': ({ host }) =>
    `Le modèle de ${host} redirige vers une autre adresse : indiquez l’adresse vers laquelle il redirige.`,
  'copilot.model-answers-too-much': ({ host }) =>
    `Le modèle de ${host} a répondu avec plus de 1 Mo : choisissez un autre modèle.`,
  'copilot.model-refuses-key': ({ host, status }) =>
    `Le modèle de ${host} a refusé la clé (${status}) : indiquez une clé qu’il accepte.`,
  'copilot.model-unknown': ({ host, model }) =>
    `${host} ne connaît aucun modèle « ${model} » à cette adresse (404) : vérifiez les deux.`,
  'copilot.model-busy': ({ host }) =>
    `Le modèle de ${host} n’accepte plus de requêtes pour le moment (429) : réessayez plus tard.`,
  'copilot.model-status': ({ host, status }) =>
    `Le modèle de ${host} a répondu avec le statut ${status} : vérifiez l’adresse et le nom du modèle.`,
  'copilot.nothing-found':
    'Je n’ai pas pu déduire de votre message ce dont vous avez besoin. Dites ce que vous construisez, pour combien de personnes et sur quel cloud : « une boutique en ligne en production pour 8 personnes sur Azure, à moins de 400 $ par mois ».',
  'copilot.nothing-changed':
    'Je n’ai rien trouvé à modifier dans votre message : tout reste comme avant. Dites par exemple « en Europe », « moins de 300 $ » ou « sans Redis ».',
  'copilot.hello':
    'Bonjour ! Dites avec vos mots ce dont vous avez besoin, par exemple « un pipeline de données sur AWS pour 6 ingénieurs, pendant deux semaines » ou « uniquement une base PostgreSQL sur Azure ».',
  'copilot.help':
    'Je transforme une description en une configuration avec son prix : ce que vous construisez, l’environnement, les personnes, les données, la durée, le cloud, la région, le budget, les composants et les tailles. Dites ensuite ce qui doit changer, demandez « combien sur Azure ? », ou dites « annuler » ou « recommencer ». Rien n’est créé tant que vous ne l’avez pas décidé.',
  'copilot.started-over': 'Nous recommençons : rien de ce qui a été dit avant ne compte. De quoi avez-vous besoin ?',
  'copilot.undone': 'La dernière modification est annulée.',
  'copilot.nothing-to-undo': 'Il n’y a rien à annuler dans cette conversation.',
  'copilot.other-language':
    'Je lis l’anglais, l’espagnol, le français et l’allemand, et ceci semble être une autre langue. Rien n’a été utilisé : dites-le dans l’une des quatre.',
  'copilot.nothing-to-price':
    'Il n’y a pas encore de configuration dont je puisse donner le prix : décrivez d’abord ce dont vous avez besoin.',
  'copilot.would-cost': ({ cost, before, cloud, region }, { usd }) =>
    `Sur ${cloud}, ${region}, cela coûterait ${usd(cost)} par mois${before === null ? '' : ` ; actuellement, c’est ${usd(before)}`}. Rien n’est modifié.`,
  'copilot.exactly': ({ named }, { all }) => `Exactement ces composants : ${all(named)}.`,
  'copilot.with': ({ named }, { all }) => `Avec ${all(named)}.`,
  'copilot.without': ({ named }, { all }) => `Sans ${all(named)}.`,
  'copilot.lifetime': ({ days }) => `Elle prend fin après ${days === 1 ? '1 jour' : `${days} jours`}.`,
  'copilot.cannot-be-built': ({ reasons }) =>
    `C’est une ébauche qui ne peut pas encore être construite : ${reasons.join(' ')}`,
  'copilot.stack': ({ use_case, environment_type, team_size, data_sensitivity, duration, cloud, region }) =>
    `${answer(use_case)}, ${answer(environment_type)}, pour ${people(team_size)} sur ${cloud}, ${region} ; données : ${answer(data_sensitivity)} ; durée : ${answer(duration)}.`,
  'copilot.nothing-priced': ({ resources }) => `La pile compte ${resourcesOf(resources)}, dont aucune n’a de prix.`,
  'copilot.costs': ({ cost, resources, priced, total, before }, { usd }) =>
    `Cela coûte ${usd(cost)} par mois avec ${resourcesOf(resources)}${priced === total ? '' : `, ${priced} lignes sur ${total} ont un prix`}${before === null ? '' : `, auparavant ${usd(before)}`}.`,
  'copilot.above-budget': ({ limit }, { usd }) => `C’est au-dessus du budget de ${usd(limit)}.`,
  'copilot.question': ({ field, candidates }, { usd, either }) =>
    `${wordOf(FIELDS, field)} : que voulez-vous dire, ${either(candidatesOf(field, candidates, { usd }))} ?`,
  'copilot.question-open': ({ field }) => `${wordOf(FIELDS, field)} : que voulez-vous dire ?`,
  'copilot.failed': ({ reason }) =>
    `Une erreur s’est produite pendant la génération de votre infrastructure : ${reason.replace(/\.$/, '')}. Réessayez avec une autre description.`,
  'copilot.server-failed': ({ id }) =>
    `le serveur a échoué, et son journal dit pourquoi sous l’identifiant de requête ${id}.`,
  'copilot.model-works': ({ model, host, ms }, { number }) =>
    `${model} à ${host} a rempli le formulaire pour une phrase de test en ${number(ms)} ms.`,
}
