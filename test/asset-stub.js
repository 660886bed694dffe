// Stands in for style sheets and pictures, which only the bundler understands.
export default '';
