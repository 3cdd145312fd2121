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
  name                   = "${local.prefix}-logs"
  destination            = "logging.googleapis.com/${google_logging_project_bucket_config.logs.id}"
  filter                 = "severity != DEBUG"
  unique_writer_identity = true
}

resource "google_logging_metric" "errors" {
  name   = "${local.prefix}/errors"
  filter = "severity >= ERROR"

  metric_descriptor {
    metric_kind = "DELTA"
    value_type  = "INT64"
    unit        = "1"
  }

  depends_on = [google_project_service.main]
}
