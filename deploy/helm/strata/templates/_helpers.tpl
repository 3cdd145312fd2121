{{/* Takes a dict of root and role: the name of what a role is made of. */}}
{{- define "strata.name" -}}
{{ printf "%s-%s" .root.Release.Name .role | trunc 52 | trimSuffix "-" }}
{{- end -}}

{{- define "strata.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .role }}
{{- end -}}

{{- define "strata.labels" -}}
{{ include "strata.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version | quote }}
{{- end -}}

{{/* Takes a dict of root and image. */}}
{{- define "strata.image" -}}
{{ printf "%s:%s" .image.repository (default .root.Chart.AppVersion .image.tag) | quote }}
{{- end -}}

{{/* What every pod is: without rights, without a token of the cluster, spread over nodes and zones. */}}
{{- define "strata.pod" -}}
serviceAccountName: {{ include "strata.name" . }}
automountServiceAccountToken: false
# Variables of services would look like settings of Strata.
enableServiceLinks: false
{{- with .root.Values.image.pullSecrets }}
imagePullSecrets:
  {{- toYaml . | nindent 2 }}
{{- end }}
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  fsGroupChangePolicy: OnRootMismatch
  seccompProfile: { type: RuntimeDefault }
topologySpreadConstraints:
  {{- range $key := list "kubernetes.io/hostname" "topology.kubernetes.io/zone" }}
  - maxSkew: 1
    topologyKey: {{ $key }}
    whenUnsatisfiable: ScheduleAnyway
    labelSelector:
      matchLabels:
        {{- include "strata.selector" $ | nindent 8 }}
  {{- end }}
{{- with .values.nodeSelector }}
nodeSelector:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .values.tolerations }}
tolerations:
  {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- define "strata.container" -}}
imagePullPolicy: {{ .root.Values.image.pullPolicy }}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
resources:
  {{- toYaml .values.resources | nindent 2 }}
{{- end -}}

{{/* Metadata of pods. A change of the settings replaces them. */}}
{{- define "strata.podMetadata" -}}
labels:
  {{- include "strata.labels" . | nindent 2 }}
annotations:
  checksum/settings: {{ printf "%s %s" .root.Values.url (toYaml .root.Values.settings) | sha256sum }}
  {{- with .values.podAnnotations }}
  {{- toYaml . | nindent 2 }}
  {{- end }}
{{- end -}}

{{/* Settings, secrets by file, and probes of a process of the server. */}}
{{- define "strata.server" -}}
envFrom:
  - configMapRef: { name: {{ include "strata.name" (dict "root" .root "role" "settings") }} }
ports:
  - { name: http, containerPort: 8000 }
# A start may migrate the database first.
# A pod that upgrades the database lives (health) and is not ready: nothing ends it, and nobody is sent to it.
startupProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 2
  failureThreshold: 300
readinessProbe:
  httpGet: { path: /api/ready, port: http }
  periodSeconds: 5
  timeoutSeconds: 3
  failureThreshold: 2
# Health includes the database: a process is not ended for an outage of it that a failover takes.
livenessProbe:
  httpGet: { path: /api/health, port: http }
  periodSeconds: 20
  timeoutSeconds: 10
  failureThreshold: 15
{{- end -}}

{{- define "strata.serverEnv" -}}
- { name: STRATA_ROLE, value: {{ .role }} }
{{- range $setting, $key := .root.Values.secret.keys }}
- { name: {{ $setting }}_FILE, value: {{ printf "/run/secrets/strata/%s" $key | quote }} }
{{- end }}
{{- end -}}

{{- define "strata.secretVolume" -}}
- name: secrets
  secret:
    secretName: {{ required "Set secret.name to the Secret with the address of the database and the key." .root.Values.secret.name | quote }}
    # 0440 in octal.
    defaultMode: 288
    items:
      {{- range $key := .root.Values.secret.keys }}
      - { key: {{ $key | quote }}, path: {{ $key | quote }} }
      {{- end }}
{{- end -}}

{{/* Takes ports: names, and everything on those ports but the credentials of the node. */}}
{{- define "strata.agentEgress" -}}
- ports: [{ protocol: UDP, port: 53 }, { protocol: TCP, port: 53 }]
- ports:
    {{- range $port := . }}
    - { protocol: TCP, port: {{ $port }} }
    {{- end }}
  to:
    - ipBlock: { cidr: 0.0.0.0/0, except: [169.254.169.254/32] }
    - ipBlock: { cidr: '::/0', except: ['fd00:ec2::254/128'] }
{{- end -}}

{{- define "strata.phaseNamespace" -}}
{{- $namespace := required "Set agent.kubernetes.namespace to a namespace that has nothing but phases, such as strata-runs." .root.Values.agent.kubernetes.namespace }}
{{- if eq $namespace .root.Release.Namespace }}
{{- fail "agent.kubernetes.namespace is the namespace of the release, whose Secrets the agents could read then: set it to another one, such as strata-runs." }}
{{- end }}
{{- $namespace | quote }}
{{- end -}}

{{/* How agents start phases as Jobs. */}}
{{- define "strata.phaseEnv" -}}
{{- $kubernetes := .root.Values.agent.kubernetes -}}
- { name: STRATA_EXECUTOR, value: kubernetes }
- { name: STRATA_KUBERNETES_NAMESPACE, value: {{ include "strata.phaseNamespace" . }} }
- { name: STRATA_KUBERNETES_IMAGE, value: {{ include "strata.image" . }} }
- { name: STRATA_KUBERNETES_PULL_POLICY, value: {{ .root.Values.image.pullPolicy }} }
- { name: STRATA_KUBERNETES_SERVICE_ACCOUNT, value: {{ include "strata.name" (dict "root" .root "role" "phase") }} }
- { name: STRATA_KUBERNETES_CPU, value: {{ $kubernetes.cpu | quote }} }
- { name: STRATA_KUBERNETES_CPU_LIMIT, value: {{ $kubernetes.cpuLimit | quote }} }
- { name: STRATA_KUBERNETES_MEMORY, value: {{ $kubernetes.memory | quote }} }
- { name: STRATA_KUBERNETES_DISK, value: {{ $kubernetes.disk | quote }} }
- { name: STRATA_KUBERNETES_START_SECONDS, value: {{ $kubernetes.startSeconds | quote }} }
- { name: STRATA_KUBERNETES_NETWORK_POLICY, value: '{{ if .root.Values.networkPolicy.enabled }}required{{ else }}off{{ end }}' }
{{- with $kubernetes.pullSecrets }}
- { name: STRATA_KUBERNETES_PULL_SECRETS, value: '{{ range $secret := . }}{{ $secret.name }},{{ end }}' }
{{- end }}
{{- with $kubernetes.nodeSelector }}
- { name: STRATA_KUBERNETES_NODE_SELECTOR, value: '{{ range $key, $value := . }}{{ $key }}={{ $value }},{{ end }}' }
{{- end }}
{{- with $kubernetes.tolerations }}
- name: STRATA_KUBERNETES_TOLERATIONS
  value: {{ toJson . | quote }}
{{- end }}
{{- end -}}
