# Replaces the backend.tf of the stack. What is missing here comes from the variables of the pipeline, as
# PIPELINE.md says.
terraform {
  backend "gcs" {
    prefix = "web-shop/production/us-central1"
  }
}
