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
