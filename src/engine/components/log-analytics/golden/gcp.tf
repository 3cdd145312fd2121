# A deleted log bucket keeps its name for 7 days.
resource "google_logging_project_bucket_config" "logs" {
  project          = var.project_id
  location         = var.region
  bucket_id        = "${local.prefix}-logs-${local.suffix}"
  retention_days   = var.log_retention_days
  enable_analytics = true
  depends_on       = [google_project_service.main]
}

# What has no severity is kept too: network flows, and what programs write as plain text.
resource "google_logging_project_sink" "logs" {
  name                   = "${local.global_prefix}-logs"
  destination            = "logging.googleapis.com/${google_logging_project_bucket_config.logs.id}"
  filter                 = "severity != DEBUG"
  unique_writer_identity = true
}

# The project's own bucket _Default does not keep, and bill, the same logs a second time.
resource "google_logging_project_exclusion" "logs" {
  name       = "${local.global_prefix}-logs"
  filter     = "severity != DEBUG"
  depends_on = [google_logging_project_sink.logs]
}

resource "google_logging_metric" "errors" {
  name   = "${local.global_prefix}/errors"
  filter = "severity >= ERROR"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    unit        = "1"
  }

  depends_on = [google_project_service.main]
}
